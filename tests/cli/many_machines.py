# SPDX-License-Identifier: Apache-2.0
"""Processes that share a directory: shards from the environment, helpers, a job script."""
import os
import subprocess

import support
from support import ALARM, case, cases_of, expect, expect_equal

BAG = ["bag", ALARM, "-n", "40", "--threads", "1"]


def start(folder, environment, *arguments):
    clean = {key: value for key, value in os.environ.items()
             if not key.startswith(("SLURM_", "OMPI_", "PMI_"))}
    return subprocess.Popen([support.hoist_path, *arguments], cwd=folder.path,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            env={**clean, **environment})


def run(folder, environment, *arguments, code=0):
    process = start(folder, environment, *arguments)
    out, err = process.communicate(timeout=60)
    expect_equal(process.returncode, code, f"exit ({err.decode()})")
    return err.decode()


LAUNCHERS = {
    "a Slurm array": ([{"SLURM_ARRAY_TASK_ID": str(i), "SLURM_ARRAY_TASK_COUNT": "4",
                        "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_STEP": "5"}
                       for i in (10, 15, 20, 25)], "SLURM_ARRAY_TASK_ID"),
    "srun": ([{"SLURM_PROCID": str(i), "SLURM_NTASKS": "4"} for i in range(4)], "SLURM_PROCID"),
    "Open MPI": ([{"OMPI_COMM_WORLD_RANK": str(i), "OMPI_COMM_WORLD_SIZE": "4"}
                  for i in range(4)], "OMPI_COMM_WORLD_RANK"),
    "MPICH": ([{"PMI_RANK": str(i), "PMI_SIZE": "4"} for i in range(4)], "PMI_RANK"),
    "srun in an array": ([{"SLURM_ARRAY_TASK_ID": str(i), "SLURM_ARRAY_TASK_COUNT": "2",
                           "SLURM_ARRAY_TASK_MIN": "0", "SLURM_PROCID": str(k),
                           "SLURM_NTASKS": "2"} for i in range(2) for k in range(2)],
                         "SLURM_ARRAY_TASK_ID and SLURM_PROCID"),
}


@cases_of(LAUNCHERS)
def ranks_of_a_launcher_make_the_single_bag(folder, environments, name):
    folder.hoist(*BAG, "-o", "single", "-q")
    processes = [start(folder, one, *BAG, "-o", "run") for one in environments]
    for number, process in enumerate(processes, 1):
        _, err = process.communicate(timeout=60)
        expect_equal(process.returncode, 0, f"exit of {number}")
        expect(f"shard {number}/4, from {name}\n" in err.decode(), err.decode())
    for run_name in ("single", "run"):
        folder.hoist("convert", run_name, run_name + ".json")
    expect(folder.read("single.json") == folder.read("run.json"), "the bags differ")


@case
def whoever_is_done_takes_what_is_missing(folder):
    folder.hoist(*BAG, "-o", "single", "-q")
    err = run(folder, LAUNCHERS["srun"][0][2], *BAG, "-o", "run")
    expect("run: 40 replicates computed, 0 already there" in err, err)
    expect("40 of 40" in folder.hoist("verify", "run").out, "not all are there")
    for run_name in ("single", "run"):
        folder.hoist("convert", run_name, run_name + ".json")
    expect(folder.read("single.json") == folder.read("run.json"), "the bags differ")


@case
def an_explicit_shard_keeps_to_its_part(folder):
    err = run(folder, LAUNCHERS["srun"][0][2], *BAG, "-o", "run", "--shard", "1/4")
    expect("run: 10 replicates computed" in err and "from SLURM" not in err, err)


@case
def one_task_is_no_shard(folder):
    err = run(folder, {"SLURM_PROCID": "0", "SLURM_NTASKS": "1"}, *BAG, "-o", "run")
    expect("run: 40 replicates computed" in err and "shard" not in err, err)


@case
def an_environment_that_contradicts_itself_is_refused(folder):
    for environment, says in (
            ({"SLURM_PROCID": "4", "SLURM_NTASKS": "4"}, "rank 4 of 4"),
            ({"PMI_RANK": "x", "PMI_SIZE": "4"}, "PMI_RANK in the environment must be a whole"),
            ({"SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "4",
              "SLURM_ARRAY_TASK_MIN": "5"}, "not evenly spaced"),
            ({"SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "2",
              "SLURM_ARRAY_TASK_MIN": "3"}, "submit it as --array=1-2")):
        err = run(folder, environment, *BAG, "-o", "run", code=2)
        expect(says in err and "--shard" in err, err)
    expect(not os.path.exists(folder.at("run")), "something was made")


@case
def the_job_script_is_sound_shell_whatever_the_names(folder):
    nasty = "a'b $(touch x) -rf.csv"
    script = folder.hoist("slurm", nasty, "-o", "-run", "--tasks", "3", "--flags",
                          "--score bdeu").out
    for part in ("#SBATCH --requeue", "#SBATCH --signal=B:TERM@60", "--array=1-3",
                 "--dependency=afterany", "scontrol requeue", "--score bdeu", "./-run",
                 "'a'\\''b $(touch x) -rf.csv'"):
        expect(part in script, f"the script has no {part}")
    folder.write("job.sh", script)
    subprocess.run(["bash", "-n", "job.sh"], cwd=folder.path, check=True)
    # With programs that say what they were told instead of Slurm's own.
    for name in ("hoist", "sbatch", "scontrol"):
        folder.write(name, f'#!/bin/sh\necho {name} "$@" >> told\n' +
                     ("echo 77\n" if name == "sbatch" else ""))
        os.chmod(folder.at(name), 0o755)
    path = {"PATH": folder.path + ":" + os.environ["PATH"]}
    subprocess.run(["bash", "job.sh"], cwd=folder.path, env=path, check=True, capture_output=True)
    told = folder.text("told").splitlines()
    expect_equal(told, ["sbatch --parsable --array=1-3 job.sh",
                        "sbatch --parsable --dependency=afterany:77 "
                        "--export=ALL,HOIST_STEP=average job.sh"], "what was submitted")
    os.unlink(folder.at("told"))
    subprocess.run(["bash", "job.sh"], cwd=folder.path, check=True,
                   env={**path, "SLURM_JOB_ID": "77", "SLURM_CPUS_PER_TASK": "2"})
    expect_equal(folder.text("told"), "hoist bag a'b $(touch x) -rf.csv -o ./-run --replicates 1000 "
                 "--seed 1 --threads 2 --score bdeu\n", "the task")
    expect(not os.path.exists(folder.at("x")), "a name was run")
