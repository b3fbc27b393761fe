import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('only the settings of the demo world contain the wholesaler’s name (decisions/desk.md)', () => {
  const named = ['server', 'app', 'compat', 'public']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.(?:tsx?|css|svg|html|txt)$/.test(file) && !file.startsWith('server/seed/'))
    .filter((file) => readFileSync(file, 'utf8').includes('Светоч'));
  expect(named).toEqual([]);
});
