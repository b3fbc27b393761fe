import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

const main = readFileSync(join(inject('buildDirectory'), 'server/index.js'), 'utf8');

test('the main file of the server imports nothing dynamically, because tsx would then rewrite all of it', () => {
  expect(main.match(/\bimport\("\..*$/gm) ?? []).toEqual([]);
  expect(main).toMatch(/from "\.\/assets\/enhance-[\w-]+\.js"/);
});
