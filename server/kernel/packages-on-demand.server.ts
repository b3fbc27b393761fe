import { createRequire } from 'node:module';
import packageOfPortal from '../../package.json' with { type: 'json' };

/** Packages installed only by owners who use a setting; `npm prune --omit=dev` removes them (decisions/packages.md). */
export const packagesOnDemand = {
  UPLOADS_URL: ['@aws-sdk/client-s3'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
  ],
} as const;

const versions: Record<string, string> = packageOfPortal.devDependencies;

const { resolve } = createRequire(import.meta.url);

/**
 * Returns a Russian line that names the packages missing for a setting, if any, with the command that installs them.
 */
export function missingPackages(
  setting: keyof typeof packagesOnDemand,
  find: (name: string) => unknown = resolve,
): string[] {
  const missing = packagesOnDemand[setting].filter((name) => !isFound(name, find));
  if (missing.length === 0) return [];
  const wanted = missing.map((name) => `${name}@${versions[name]}`).join(' ');
  return [
    `${setting}: не хватает пакетов, их добавит команда «npm install --save-prod --no-save --omit=dev ${wanted}»`,
  ];
}

function isFound(name: string, find: (name: string) => unknown): boolean {
  try {
    find(name);
    return true;
  } catch {
    return false;
  }
}
