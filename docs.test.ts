import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md']);
const records = globSync('docs/decisions/0*.md').sort();

test('every link between our documents leads to a file', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, target]) => join(dirname(page), target!))
      .filter((target) => !existsSync(target))
      .map((target) => `${page} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every path that a document names exists', () => {
  const paths =
    /`((?:contract|server|web|migrations|scripts|deploy|data|docs|content|bench|e2e|faults)\/[\w./-]*)`/g;
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(paths)]
      .map(([, path]) => path!)
      .filter((path) => !existsSync(path))
      .map((path) => `${page} → ${path}`),
  );
  expect(broken).toEqual([]);
});

test('every decision record follows the template and is in the index', () => {
  const index = read('docs/decisions/README.md');
  const template =
    /^# (\d{4}) (.+)\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (Proposed|Accepted|Replaced by \d{4})[^\n]*\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/;
  const wrong = records.filter((path) => {
    const [, number, title] = template.exec(read(path)) ?? [];
    const file = path.slice('docs/decisions/'.length);
    return !number || !file.startsWith(number) || !index.includes(`[${number} ${title}](${file})`);
  });
  expect(wrong).toEqual([]);
  expect(new Set(records.map((path) => path.slice(0, 'docs/decisions/0000'.length))).size).toBe(
    records.length,
  );
});

test('every way to start the server has the same V8 flags', () => {
  const files = ['scripts/run.mjs', 'deploy/polity.service', 'deploy/Dockerfile'];
  const flags = files.map((file) => read(file).match(/--(?:[a-z-]+=\d+\b|no-maglev\b)/g));
  expect(flags).toEqual(files.map(() => flags[0]));
  expect(flags[0]).toHaveLength(4);
});

test('every decision that the code names exists', () => {
  const sources = globSync(
    '{contract,server,web,migrations,scripts,e2e,bench,faults}/**/*.{ts,tsx,mjs,sql,css}',
  );
  const numbers = new Set(records.map((path) => path.slice('docs/decisions/'.length).slice(0, 4)));
  const stale = sources.flatMap((source) =>
    [...read(source).matchAll(/docs\/decisions\/(\d{4})/g)]
      .filter(([, number]) => !numbers.has(number!))
      .map(([reference]) => `${source} → ${reference}`),
  );
  expect(stale).toEqual([]);
});
