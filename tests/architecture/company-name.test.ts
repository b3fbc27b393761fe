import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the wholesaler’s name in the demo world is a setting of that world (decisions/desk.md)', () => {
  const named = ['server', 'app', 'compat', 'public']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.(?:tsx?|css|svg|html|txt)$/.test(file) && !file.startsWith('server/seed/'))
    .filter((file) => readFileSync(file, 'utf8').includes('Светоч'));
  expect(named).toEqual([]);
});
