import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const pages = readdirSync(folder).filter((name) => name !== 'README.md');

test('there are at most 40 decision pages of at most 950 words each', () => {
  expect(pages.length).toBeLessThanOrEqual(40);
  expect(pages.filter((page) => read(page).split(/\s+/).length > 950)).toEqual([]);
});

test('every decision page states what was decided and what was rejected', () => {
  const lacking = (page: string) => !/^# .+\n\n\S[\s\S]*\n## [\s\S]*\n## What we refused\n/.test(read(page));
  expect(pages.filter(lacking)).toEqual([]);
});

test('the list of decision pages contains each page once, with its title', () => {
  const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, page]) => [
    page,
    title,
  ]);
  const titles = pages.map((page) => [page, /^# (.+)$/m.exec(read(page))?.[1]]);
  expect(listed.sort()).toEqual(titles.sort());
});
