import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Syntax that `sh` supports and cmd.exe does not. */
const onlyForSh: Record<string, RegExp> = {
  'a builtin': /(?:^|&& )(?:exec|export|source|\.|\[) /,
  'a variable before a command': /(?:^|&& )\w+=/,
  'the value of a variable': /\$/,
  'a single quote': /'/,
  'a semicolon': /;/,
};

test.each(Object.entries(scripts))('`npm run %s` also works in cmd.exe', (_, script) => {
  const found = Object.entries(onlyForSh).filter(([, pattern]) => pattern.test(script));
  expect(found.map(([what]) => what)).toEqual([]);
});
