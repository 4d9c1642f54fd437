#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A bag by many processes on engines that exist, some of them killed, is the bag of one process.

    cluster.py path/to/hoist

Starts a Slurm cluster of this one machine with a configuration of its own (no systemd, nothing
outside a temporary folder), and Open MPI's launcher.
"""
import contextlib
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

REPLICATES = 600


def say(text):
    print(time.strftime("%H:%M:%S"), text, flush=True)


def wait_until(what, holds, seconds):
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            sys.exit(f"waited {seconds} s for {what}")
        time.sleep(0.2)


class Cluster:
    """munged, slurmctld and slurmd, and the commands that talk to them."""

    def __init__(self, folder):
        self.folder = folder
        self.daemons = []
        host = socket.gethostname()
        for name in ("state", "spool", "munge"):
            (folder / name).mkdir()
        os.chmod(folder / "munge", 0o755)
        key = folder / "munge/key"
        key.write_bytes(random.Random(1).randbytes(1024))
        os.chmod(key, 0o400)
        self.configuration = folder / "slurm.conf"
        self.configuration.write_text(f"""
ClusterName=hoist
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmctldPort=26817
SlurmdPort=26818
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
KillWait=5
NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
""")
        self.environment = {**os.environ, "SLURM_CONF": str(self.configuration)}

    def start(self):
        self.daemon("munged", "--foreground", "--force", f"--key-file={self.folder}/munge/key",
                    f"--socket={self.folder}/munge/socket", f"--pid-file={self.folder}/munge/pid",
                    f"--log-file={self.folder}/munge/log", f"--seed-file={self.folder}/munge/seed")
        wait_until("munged", (self.folder / "munge/socket").exists, 20)
        self.daemon("slurmctld", "-c", "-D", "-f", self.configuration)
        self.daemon("slurmd", "-D", "-f", self.configuration)
        wait_until("an idle node", lambda: "idle" in self.run("sinfo", "-h", "-o", "%t"), 60)

    def daemon(self, name, *arguments):
        program = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")
        self.daemons.append(subprocess.Popen([program, *map(str, arguments)], env=self.environment,
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def run(self, *command, check=False):
        done = subprocess.run(command, env=self.environment, cwd=self.folder, text=True,
                              capture_output=True, check=False)
        if check and done.returncode:
            sys.exit(f"{command}: {done.stderr}")
        return done.stdout

    def stop(self):
        self.run("scancel", "-u", "root")
        for process in reversed(self.daemons):
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)
            process.kill()


def hoist_processes(folder):
    """Process numbers of `hoist bag` on data in the folder."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            words = (entry / "cmdline").read_bytes().split(b"\0")
            if len(words) > 2 and words[0].endswith(b"hoist") and words[1] == b"bag" and \
                    os.readlink(entry / "cwd") == str(folder):
                found.append(int(entry.name))
    return found


def records(folder):
    return sum(path.read_bytes().count(b"\n") for path in (folder / "run").glob("segment-*"))


def expect_the_single_bag(hoist, folder, expected):
    checked = subprocess.run([hoist, "verify", "run"], cwd=folder, text=True, capture_output=True)
    print(checked.stdout, end="")
    if f"{REPLICATES} of {REPLICATES}" not in checked.stdout or checked.returncode:
        sys.exit("the run is not whole: " + checked.stderr)
    subprocess.run([hoist, "convert", "run", "bag.json"], cwd=folder, check=True)
    if (folder / "bag.json").read_bytes() != expected:
        sys.exit("the bag is not that of one process")


def slurm(hoist, folder, expected):
    cluster = Cluster(folder)
    cluster.environment["PATH"] = f"{pathlib.Path(hoist).parent}:{os.environ['PATH']}"
    try:
        cluster.start()
        script = subprocess.run([hoist, "slurm", "data.csv", "-o", "run", "-n", str(REPLICATES),
                                 "--tasks", "4", "--cpus", "1", "--memory", "100M", "--time",
                                 "00:20:00"], cwd=folder, check=True, text=True,
                                capture_output=True).stdout
        (folder / "job.sh").write_text(script)
        job = re.search(r"array (\d+)", cluster.run("bash", "job.sh", check=True))[1]
        wait_until("two tasks at work", lambda: len(hoist_processes(folder)) >= 2, 60)
        wait_until("the first records", lambda: records(folder) >= 20, 60)
        say(f"array {job}: {records(folder)} records; requeue task 1, kill -9 a process of task 2")
        victim = next(number for number in hoist_processes(folder)
                      if b"SLURM_ARRAY_TASK_ID=2\0" in
                      pathlib.Path(f"/proc/{number}/environ").read_bytes())
        cluster.run("scontrol", "requeue", f"{job}_1", check=True)
        os.kill(victim, signal.SIGKILL)
        # Slurm makes a requeued task wait for two minutes; it need not.
        time.sleep(8)
        cluster.run("scontrol", "update", f"JobId={job}_1", "StartTime=now")
        wait_until("the end of all jobs", lambda: not cluster.run("squeue", "-h"), 400)
        logs = "".join(path.read_text() for path in folder.glob("hoist-*.log"))
        if "Interrupted" not in logs:
            sys.exit("no task was interrupted:\n" + logs)
        if not re.search(r"shard \d/4, from SLURM_ARRAY_TASK_ID", logs):
            sys.exit("no task took its shard from Slurm:\n" + logs)
        expect_the_single_bag(hoist, folder, expected)
        if not (folder / "run.json").exists():  # what the dependent job writes
            sys.exit("there is no average")
        say("Slurm: an array of 4, one task requeued, one killed: the same bag, and an average")
    finally:
        cluster.stop()


def mpi(hoist, folder, expected):
    command = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "4", hoist, "bag",
               "data.csv", "-o", "run", "-n", str(REPLICATES), "--threads", "1"]
    first = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    wait_until("four ranks at work", lambda: len(hoist_processes(folder)) == 4, 60)
    wait_until("the first records", lambda: records(folder) >= 20, 60)
    say(f"mpirun: {records(folder)} records; kill -9 a rank")
    os.kill(hoist_processes(folder)[1], signal.SIGKILL)
    first.wait(timeout=120)
    before = records(folder)
    if before >= REPLICATES:
        sys.exit("it was done before the kill")
    again = subprocess.run(command, cwd=folder, text=True, capture_output=True, timeout=600)
    if again.returncode or "from OMPI_COMM_WORLD_RANK" not in again.stderr:
        sys.exit("mpirun again: " + again.stderr)
    expect_the_single_bag(hoist, folder, expected)
    say(f"mpirun: four ranks, one killed at {before} records, started again: the same bag")


def main():
    hoist = os.path.abspath(sys.argv[1])
    for engine in (slurm, mpi):
        with tempfile.TemporaryDirectory(prefix="hoist-cluster-") as name:
            folder = pathlib.Path(name)
            folder.chmod(0o755)
            subprocess.run([hoist, "sample", "pigs", "-n", "560", "-o", "data.csv"], cwd=folder,
                           check=True)
            subprocess.run([hoist, "bag", "data.csv", "-o", "single", "-n", str(REPLICATES), "-q"],
                           cwd=folder, check=True)
            subprocess.run([hoist, "convert", "single", "single.json"], cwd=folder, check=True)
            engine(hoist, folder, (folder / "single.json").read_bytes())


main()
