import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingPackages, packagesOnDemand } from '#server/kernel/packages-on-demand.server.ts';

const nothing = (name: string) => {
  throw new Error(`Cannot find module '${name}'`);
};

const settings = Object.keys(packagesOnDemand) as (keyof typeof packagesOnDemand)[];

test.each(settings)(
  'the setting %s without its packages is reported with the command that installs the tested versions',
  (setting) => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const [line, ...others] = missingPackages(setting, nothing);
    expect(others).toEqual([]);
    expect(line).toMatch(
      new RegExp(`^${setting}: не хватает пакетов, .*npm install --save-prod --no-save --omit=dev `),
    );
    for (const name of packagesOnDemand[setting]) expect(line).toContain(`${name}@${devDependencies[name]}`);
  },
);

test.each(settings)('the setting %s with its packages installed is not reported', (setting) => {
  expect(missingPackages(setting)).toEqual([]);
});

test('the report of missing packages does not list installed packages', () => {
  const [line] = missingPackages(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    (name) => name.endsWith('api') || nothing(name),
  );
  expect(line).not.toContain('@opentelemetry/api');
  expect(line).toContain('@opentelemetry/resources@');
});
