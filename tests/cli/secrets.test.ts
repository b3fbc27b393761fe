import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { secretsFromFiles } from '#server/cli/secrets.ts';
import { command } from '#tests/setup/command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function kept(text: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

describe('a secret in a file', () => {
  test.each([
    ...['SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL', 'DADATA_KEY', 'METRICS_TOKEN'],
    ...['OTEL_EXPORTER_OTLP_HEADERS', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ])('%s is read from its file without the final line break', (name) => {
    const env: Record<string, string | undefined> = { [`${name}_FILE`]: kept('geheim\n') };
    expect(secretsFromFiles(env)).toEqual([]);
    expect(env).toEqual({ [name]: 'geheim' });
    expect(secretsFromFiles(env)).toEqual([]);
  });

  test('a secret given both directly and in a file is refused', () => {
    const env = { DATABASE_URL: 'sqlite:var/portal.db', DATABASE_URL_FILE: kept('sqlite:other.db') };
    expect(secretsFromFiles(env)).toEqual([
      'DATABASE_URL и DATABASE_URL_FILE: задано и то и другое, нужно что-то одно',
    ]);
  });

  test('a secret whose file is missing or empty is refused', () => {
    expect(secretsFromFiles({ SMTP_URL_FILE: join(folder, 'none') })).toEqual([
      `SMTP_URL_FILE: файл ${join(folder, 'none')} не читается (ENOENT)`,
    ]);
    const file = kept('\n');
    expect(secretsFromFiles({ SMTP_URL_FILE: file })).toEqual([`SMTP_URL_FILE: файл ${file} пустой`]);
  });

  test('a command reads DATABASE_URL from the file named by DATABASE_URL_FILE', async () => {
    const url = kept(`sqlite:${join(folder, 'portal.db')}\n`);
    const run = await command('migrate', [], { DATABASE_URL: undefined, DATABASE_URL_FILE: url });
    expect(run).toEqual({ code: 0, out: expect.stringContaining('Выполнено: 0001'), err: '' });
  });
});

/** Returns functions that create and read a dealer's session with these secrets. */
async function sessionsWith(secrets: string) {
  vi.resetModules();
  vi.stubEnv('SESSION_SECRET', secrets);
  const { dealerSession } = await import('#app/http/sessions/session-cookie.server.ts');
  const begin = async () => (await dealerSession.begin('token')).split(';')[0] ?? '';
  const read = (cookie: string) =>
    dealerSession.read(new Request('http://portal', { headers: { Cookie: cookie } }));
  return { begin, read };
}

const oldSecret = 'old-'.repeat(8);
const newSecret = 'new-'.repeat(8);

describe('a session cookie', () => {
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  test('an old secret verifies cookies while it is listed, but new cookies use the first secret', async () => {
    const before = await sessionsWith(oldSecret);
    const meanwhile = await sessionsWith(`${newSecret}, ${oldSecret}`);
    const after = await sessionsWith(newSecret);
    expect(await meanwhile.read(await before.begin())).toBe('token');
    expect(await after.read(await before.begin())).toBeUndefined();
    expect(await after.read(await meanwhile.begin())).toBe('token');
  });
});
