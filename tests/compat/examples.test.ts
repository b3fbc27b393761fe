import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { curlOf, signInExample } from '#compat/docs/curl.ts';
import { table } from '#compat/table.ts';
import { insertDocumented, renewDocumented } from '#tests/builders/documented-world.ts';
import { nextShippingDay } from '#tests/builders/ordering.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Answer, callerOf, json, signedInCookie } from './caller.ts';

/**
 * Runs the examples of docs/legacy-api.md in a shell as printed: each must do what it describes and return what
 * /openapi.json documents. Only the address, account and token are replaced by the test's own.
 */

const run = promisify(execFile);
let portal: Portal;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-examples-'));
  process.env.UPLOADS_DIR = folder;
  portal = await openPortal();
  token = await insertDocumented(portal.db, folder);
  await curl(signInExample);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await portal.close();
});

beforeEach(() => renewDocumented(portal.db));

/** Runs a command line with the test portal's address instead of the printed one. */
async function curl(command: string): Promise<{ status: number; type: string; body: string }> {
  const here = command
    .replace('https://opt.example.ru', portal.origin)
    .replace('dealer@example.com', actors.main.email)
    .replace('demo-dealer', passwords.main)
    .replace('date=25.07.2026', `date=${nextShippingDay()}`)
    .replace('svt_…', token);
  const script = here.replace(/^curl /, "curl -sS -w '\\n%{http_code} %{content_type}' ");
  const { stdout } = await run('sh', ['-c', script], { cwd: folder, maxBuffer: 10_000_000 });
  const [, body = '', status, type = ''] = /^([\s\S]*)\n(\d{3}) (.*)$/.exec(stdout) ?? [];
  return { status: Number(status), type: type.split(';')[0] ?? '', body };
}

const examples = table.map((row) => ({ name: `${row.url} ${JSON.stringify(row.when ?? '')}`, row }));

describe('the examples of docs/legacy-api.md', () => {
  test.each(examples)('the example of $name succeeds with the documented response', async ({ row }) => {
    const { status, type, body } = await curl(curlOf(row));
    expect(status, body.slice(0, 500)).toBe(row.reply.creates ? 201 : 200);
    if (row.reply.kind !== 'json') {
      expect(row.docs.media ?? [row.reply.kind === 'html' ? 'text/html' : 'text/plain']).toContain(type);
      return;
    }
    const answer = JSON.parse(body);
    // A schema drops unknown fields, so a field missing from the parsed value is not documented.
    expect(row.reply.shapes?.done.schema.parse(answer)).toEqual(answer);
  });
});

test('the portal accepts the example JSON bodies of /openapi.json', async () => {
  const cookie = await signedInCookie(portal.origin, actors.main.email, passwords.main);
  const { send, answer } = callerOf(
    () => portal.origin,
    () => cookie,
  );
  const document: Answer = await answer('/openapi.json');
  const bodies = Object.entries<Answer>(document.paths).flatMap(([path, { post }]) =>
    Object.values<Answer>(post?.requestBody?.content['application/json'].examples ?? {}).map(({ value }) => ({
      path,
      text: JSON.stringify(value).replace('25.07.2026', nextShippingDay()).replace('svt_…', token),
    })),
  );
  expect(bodies.length).toBeGreaterThan(30);
  const refused: unknown[] = [];
  for (const { path, text } of bodies.filter(({ path }) => !path.includes('{'))) {
    await renewDocumented(portal.db);
    const { body, headers } = json(JSON.parse(text));
    const response = await send(path, { body, headers: { ...headers, Accept: 'application/json' } });
    const said = await response.text();
    if (response.status > 201) refused.push([path, text, response.status, said.slice(0, 300)]);
  }
  expect(refused).toEqual([]);
});
