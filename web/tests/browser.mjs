// SPDX-License-Identifier: Apache-2.0
// Opens reports from disk in Chromium, as a reader does, and clicks through them.
// `browser.mjs PLAN.json`: the plan is written by tests/web/browser.py and says which pages there
// are and what the program answered. Prints a line for every failure and exits 1 if there is one.
import { mkdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const plan = JSON.parse(readFileSync(process.argv[2], 'utf8'));
let failures = 0;
let checks = 0;

function check(holds, what) {
  ++checks;
  if (holds) return;
  ++failures;
  console.log(`FAILED ${what}`);
}

// What must never happen while a page is open.
function watch(page, what) {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) check(false, `${what}: the console says ${message.text()}`);
  });
  page.on('pageerror', (error) => check(false, `${what}: ${error.stack ?? error}`));
  page.on('dialog', async (dialog) => {
    check(false, `${what}: a dialog says ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    const own = url.startsWith('file:') && request.isNavigationRequest();
    check(own || /^(data|blob):/.test(url), `${what}: a request for ${url.slice(0, 100)}`);
  });
}

async function open(context, page, view = '') {
  await page.goto(`${pathToFileURL(view.path).href}${view.hash ?? ''}`);
  await page.waitForFunction(() => performance.getEntriesByName('hoist:ready').length > 0);
}

// The next frames, in which a change is drawn.
const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

// ---- The answers of the program --------------------------------------------------------------

async function setThreshold(page, alpha) {
  await page.getByLabel('Threshold, as a number').fill(String(alpha));
  await page.getByLabel('Threshold, as a number').press('Enter');
  await drawn(page);
}

// All edges of the table, whole names; what is left out is not an edge.
async function edgesShown(page) {
  const more = page.locator('.edge-table > button');
  while (await more.isVisible()) {
    await more.click();
    await drawn(page);
  }
  return page.$$eval('.edge-table tbody tr:not(.lost)', (rows) =>
    rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.title || cell.textContent)),
  );
}

const sorted = (edges) => edges.map((edge) => JSON.stringify(edge)).sort();

async function compare(page, report) {
  await page.getByRole('tab', { name: 'Graph', exact: true }).click();
  await page.getByLabel('How much of the graph').selectOption('');
  for (const { method, threshold, edges } of report.answers) {
    await page.locator(`input[name=method][value="${method}"]`).check({ force: true });
    await drawn(page);
    if (threshold !== null) await setThreshold(page, threshold);
    const what = `${report.name}: ${method} at ${threshold ?? 'its own threshold'}`;
    const [shown, wanted] = [sorted(await edgesShown(page)), sorted(edges)];
    const count = await page.locator('.numbers div').filter({ hasText: 'edges' }).locator('dd').textContent();
    check(JSON.stringify(shown) === JSON.stringify(wanted), `${what}: ${shown.length} edges shown, the program says ${wanted.length}`);
    check(Number(count.replace(/\D/g, '')) === wanted.length, `${what}: the heading says ${count} edges`);
  }
}

// ---- Clicking through ------------------------------------------------------------------------

const kClicks = 60; // on a tab

async function clickThrough(page, report) {
  const tabs = await page.getByRole('tab').allTextContents();
  check(tabs.length >= report.tabs, `${report.name}: ${tabs.length} tabs, not ${report.tabs}`);
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await drawn(page);
    const panel = page.locator('[role=tabpanel]:visible');
    check((await panel.count()) === 1, `${report.name}: one panel for ${tab}`);
    check((await panel.innerText()).trim().length > 20, `${report.name}: ${tab} says something`);
    if (plan.shots) await page.screenshot({ path: `${plan.shots}/${report.name}-${tab.toLowerCase().replace(/\W+/g, '-')}.png` });
    await useAll(page, panel, `${report.name}, ${tab}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(wide <= 1, `${report.name}: ${tab} is ${wide} pixels wider than the window`);
  }
}

// Every button once, every box twice, every choice, whatever they are for.
async function useAll(page, panel, what) {
  const controls = panel.locator('button:visible, summary:visible, select:visible, input:visible');
  const count = Math.min(await controls.count(), kClicks);
  for (let i = 0; i < count; ++i) {
    const control = controls.nth(i);
    if (!(await control.isVisible().catch(() => false)) || (await control.isDisabled().catch(() => true))) continue;
    const tag = await control.evaluate((each) => (each.tagName === 'INPUT' ? each.type : each.tagName.toLowerCase()));
    try {
      if (tag === 'select') {
        const values = await control.evaluate((each) => [...each.options].slice(0, 5).map((option) => option.value));
        for (const value of values) await control.selectOption(value);
      } else if (tag === 'range') {
        await control.press('ArrowRight');
      } else if (tag === 'checkbox') {
        await control.click();
        await control.click();
      } else if (tag === 'search' || tag === 'text' || tag === 'number') {
        await control.press('End');
      } else {
        await control.click({ timeout: 3000 });
      }
    } catch (error) {
      // A control may go away by what was clicked before, or lie under an open menu.
      if (!/not visible|detached|intercepts pointer|Timeout|not stable|outside of the viewport/.test(String(error))) check(false, `${what}: ${error}`);
    }
    await drawn(page);
    if (await page.locator('details[open] > summary:visible').count()) await page.keyboard.press('Escape');
  }
}

// ---- What is saved ---------------------------------------------------------------------------

async function saveAll(page, report) {
  await page.getByRole('tab', { name: 'Graph', exact: true }).click();
  for (const [title, begins] of [
    ['Drawing, SVG', '<svg'],
    ['Drawing, PNG', '\u0089PNG'],
    ['Edges, CSV', 'from,to'],
    ['Graph, DOT', 'digraph'],
    ['Graph, BIF', 'network'],
  ]) {
    await page.getByText('Save as', { exact: false }).first().click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: title }).click();
    const download = await coming;
    const path = `${plan.saved}/${report.name}.${title.split(', ')[1].toLowerCase()}`;
    await download.saveAs(path);
    const text = readFileSync(path, 'latin1');
    check(text.trimStart().replace(/^<\?xml.*?\?>\s*/, '').startsWith(begins), `${report.name}: ${title} begins with ${JSON.stringify(text.slice(0, 30))}`);
  }
}

// ---- Speed, for people to read: it decides nothing -------------------------------------------

async function redraws(page, report) {
  const slider = page.locator('input[type=range]#alpha');
  await page.locator('input[name=method][value="pma"]').check({ force: true });
  for (const part of report.name === 'pigs' ? ['2', ''] : ['']) {
    await page.getByLabel('How much of the graph').selectOption(part);
    await drawn(page);
    await page.evaluate(() => performance.clearMeasures('hoist:redraw'));
    for (let i = 0; i < 12; ++i) {
      await slider.press(i % 6 < 3 ? 'PageUp' : 'PageDown');
      await drawn(page);
    }
    const times = await page.evaluate(() =>
      performance.getEntriesByName('hoist:redraw').map((each) => each.duration - (each.detail?.waited ?? 0)),
    );
    times.sort((a, b) => a - b);
    check(times.length >= 10, `${report.name}: ${times.length} redraws were measured`);
    const ms = (time) => `${time.toFixed(0)} ms`;
    console.log(`${report.name}${part ? `, ${part} steps around a variable` : ''}: redrawn after a move of the threshold in ${ms(times[times.length >> 1])} (median), ${ms(times.at(-1))} (longest of ${times.length})`);
  }
}

// ---- All of it -------------------------------------------------------------------------------

if (plan.shots) mkdirSync(plan.shots, { recursive: true });
const browser = await chromium.launch({
  executablePath: plan.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
for (const report of plan.reports) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true });
  const page = await context.newPage();
  watch(page, report.name);
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(context, page, { path: report.path });
  const ready = await page.evaluate(() => performance.getEntriesByName('hoist:ready')[0].startTime);
  console.log(`${report.name}: ready ${ready.toFixed(0)} ms after it was opened, ${(report.bytes / 1e6).toFixed(2)} MB`);
  await drawn(page);
  const shifts = await page.evaluate(() => window.shifts);
  check(shifts < 0.02, `${report.name}: its layout shifts by ${shifts.toFixed(3)} while it opens`);
  check((await page.title()).includes(report.title), `${report.name}: the title is ${await page.title()}`);
  if (report.names)
    for (const name of report.names) {
      const found = await page.evaluate((text) => document.body.textContent.includes(text), name);
      check(found, `${report.name}: ${name.slice(0, 40)} is text of the page`);
    }
  if (plan.shots) await page.screenshot({ path: `${plan.shots}/${report.name}.png` });
  if (report.answers.length) {
    await compare(page, report);
    await redraws(page, report);
  }
  if (report.kind === 'bag') await saveAll(page, report);
  await clickThrough(page, report);
  await context.close();

  const dark = await browser.newContext({ viewport: { width: 420, height: 800 }, colorScheme: 'dark' });
  const small = await dark.newPage();
  watch(small, `${report.name} on a phone in the dark`);
  await open(dark, small, { path: report.path });
  if (plan.shots) await small.screenshot({ path: `${plan.shots}/${report.name}-phone.png` });
  await small.emulateMedia({ media: 'print', colorScheme: 'light' });
  const pdf = await small.pdf();
  check(pdf.subarray(0, 4).toString() === '%PDF', `${report.name} can be printed`);
  await dark.close();
}
await browser.close();
console.log(`${checks - failures} passed, ${failures} failed`);
process.exit(failures ? 1 : 0);
