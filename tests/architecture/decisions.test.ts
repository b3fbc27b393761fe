import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).filter((name) => name !== 'README.md');

/** Returns title, date and status from the head of a decision; undefined when one of them is missing. */
function headOf(file: string) {
  const head =
    /^# (\d{3})\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\nStatus: (accepted(?:, completed by \d{3}(?: and \d{3})*)?|superseded by \d{3})\n\n/;
  const [, number, title, date, status] = head.exec(readFileSync(`${folder}/${file}`, 'utf8')) ?? [];
  return number && file.startsWith(`${number}-`) ? { number, title, date, status } : undefined;
}

test('every decision has a number, a date and a status', () => {
  expect(files.filter((file) => headOf(file) === undefined)).toEqual([]);
});

test('the list of decisions matches the decisions', () => {
  const listed = readFileSync(`${folder}/README.md`, 'utf8').match(/^\| \[\d.*$/gm);
  const fromFiles = files.sort().map((file) => {
    const { number, title, date, status } = headOf(file) ?? {};
    return `| [${number}](${file}) | ${title} | ${date} | ${status} |`;
  });
  expect(listed).toEqual(fromFiles);
});
