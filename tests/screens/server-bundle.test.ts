import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

const main = readFileSync(join(inject('buildDirectory'), 'server/index.js'), 'utf8');

test('the server’s main file has no dynamic imports, because tsx would then rewrite the whole file', () => {
  expect(main.match(/\bimport\("\..*$/gm) ?? []).toEqual([]);
  expect(main).toMatch(/from "\.\/assets\/enhance-[\w-]+\.js"/);
});
