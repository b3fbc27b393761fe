import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { packagesOnDemand } from '#server/kernel/packages-on-demand.server.ts';
import packages from '../../package.json' with { type: 'json' };

test('the build imports only packages that `npm ci --omit=dev` installs or that a setting requires', () => {
  const built = ['server', 'commands'].flatMap((part) => {
    const folder = join(inject('buildDirectory'), part);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => join(folder, file));
  });
  expect(built.length).toBeGreaterThan(10);
  const imported = built.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) (?:[^'"\n]*? from )?["']([^."'][^"']*)["']/gm,
      ),
    ].map(([, name = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''),
  );
  const onDemand = Object.values(packagesOnDemand).flat();
  const installed = new Set([...Object.keys(packages.dependencies), ...onDemand, ...builtinModules]);
  const missing = new Set(imported.filter((name) => !name.startsWith('node:') && !installed.has(name)));
  expect([...missing]).toEqual([]);
  expect(imported).toContain('express');
});
