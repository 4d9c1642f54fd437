// SPDX-License-Identifier: Apache-2.0
// Makes dist/report.html: the whole page, script and style inside, with the words @DATA@ where the
// program puts the data. `node tools/build.mjs DATA.json OUT.html` fills it as the program does.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { asComment, licensesOf } from './licenses.mjs';

const root = new URL('..', import.meta.url).pathname;
const result = await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts'],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'none',
  metafile: true,
  write: false,
});
// A script element ends at the first of these, wherever it stands.
const script = result.outputFiles[0].text.trim().replaceAll('</script', '<\\/script');
// The page's own style first: it has the colours; then those of parts and views, by path.
const styles = readdirSync(`${root}src`, { recursive: true }).filter((path) => path.endsWith('.css'));
styles.sort((a, b) => (b === 'style.css') - (a === 'style.css') || (a < b ? -1 : 1));
const style = styles.map((path) => readFileSync(`${root}src/${path}`, 'utf8')).join('');
const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
const licenses = licensesOf(root, result.metafile);
const template = readFileSync(`${root}src/page.html`, 'utf8')
  .replace('@SCRIPT_HASH@', () => hash)
  .replace('@STYLE@', () => style)
  .replace('@SCRIPT@', () => script);
const page = template.trimEnd() + '\n' + asComment(licenses);
mkdirSync(`${root}dist`, { recursive: true });
writeFileSync(`${root}dist/report.html`, page);
writeFileSync(`${root}dist/LICENSES.txt`, licenses);

const [data, out] = process.argv.slice(2);
if (data) {
  const text = readFileSync(data, 'utf8').trim().replaceAll('<', '\\u003c');
  writeFileSync(out, page.replace('@DATA@', () => text));
}
