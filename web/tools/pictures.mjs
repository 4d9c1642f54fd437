// SPDX-License-Identifier: Apache-2.0
// The pictures of the report in the README and in docs/report.md, as Chromium shows them.
// `node tools/pictures.mjs REPORT.html FOLDER`, in web/: REPORT.html is that of
// `hoist discover --example alarm`.
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [report, folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node tools/pictures.mjs REPORT.html FOLDER');

// Each picture shows a part of the report: the address of the page says which. Of the votes, a set
// that a path refused, so that the path is lit up.
const pictures = {
  'report-graph': { hash: '#view=graph&method=ordered&node=VENTALV' },
  'report-votes': { hash: '#view=structures&method=pma&node=HRSAT', click: 'refused: would close a cycle' },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, { hash, click }] of Object.entries(pictures)) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(report).href + hash);
  await page.waitForFunction(() => performance.getEntriesByName('hoist:ready').length > 0);
  if (click) await page.getByText(click).last().click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.close();
}
await browser.close();
