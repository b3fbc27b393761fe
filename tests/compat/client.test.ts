import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import createClient, { type Client } from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDocumented, renewDocumented } from '#tests/builders/documented-world.ts';
import { nextShippingDay } from '#tests/builders/ordering.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Answer, callerOf, signedInCookie } from './caller.ts';

/**
 * A client as an integrator would build it: openapi-typescript generates types from /openapi.json, and openapi-fetch
 * makes the calls. The calls are in tests/compat/client/all-calls.ts, which tsconfig.json excludes because this test
 * generates its types.
 */

const folder = resolve('tests/compat/client');
let portal: Portal;
let document: Answer;
let token: string;
let operations: Map<string, Answer>;
const { answer } = callerOf(() => portal.origin);

beforeAll(async () => {
  portal = await openPortal();
  token = await insertDocumented(portal.db);
  document = await answer('/openapi.json');
  operations = new Map(
    Object.entries<Answer>(document.paths).flatMap(([path, { get, post }]) => [
      ...(get ? [[`GET ${path}`, get] as const] : []),
      ...(post ? [[`POST ${path}`, post] as const] : []),
    ]),
  );
});
afterAll(() => portal.close());

test('a generated client compiles in strict mode, and calls that the document forbids do not compile', async () => {
  // Not `.d.ts`, because the compiler does not check declaration files.
  writeFileSync(`${folder}/schema.ts`, astToString(await openapiTS(document)));
  const program = ts.createProgram([`${folder}/all-calls.ts`], {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.es2022.d.ts'],
    types: [],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  });
  const problems = ts.getPreEmitDiagnostics(program);
  expect(ts.formatDiagnostics(problems, ts.createCompilerHost({}))).toBe('');
});

test('a generated client calls every operation of the document and gets the documented responses', async () => {
  const cookie = await signedInCookie(portal.origin, actors.main.email, passwords.main);
  const heard = await allAnswers({ Cookie: cookie }, () => renewDocumented(portal.db));
  expect([...heard.keys()].sort()).toEqual([...operations.keys()].sort());
  for (const [operation, responses] of heard) {
    for (const { status, headers } of responses) {
      const { responses: documented } = operations.get(operation);
      expect(status, operation).toBe(201 in documented ? 201 : 200);
      const type = headers.get('Content-Type')?.split(';')[0];
      expect(Object.keys(documented[status].content), operation).toContain(type);
    }
  }
});

test('a generated client without a session is refused as documented', async () => {
  for (const [operation, responses] of await allAnswers({})) {
    const promised = Object.keys(operations.get(operation).responses);
    for (const { status } of responses) expect(promised, operation).toContain(String(status));
  }
});

/** Returns all responses by operation («GET /path/{id}/»). */
async function allAnswers(
  headers: Record<string, string>,
  renew = async () => {},
): Promise<Map<string, Response[]>> {
  const heard = new Map<string, Response[]>();
  const client = createClient<Record<string, never>>({ baseUrl: portal.origin, headers });
  client.use({
    onRequest: renew,
    onResponse({ request, response, schemaPath }) {
      const operation = `${request.method} ${schemaPath}`;
      heard.set(operation, [...(heard.get(operation) ?? []), response]);
    },
  });
  // A variable holds the path, so the compiler does not follow the import: this test generates the types of that file.
  const { callAll }: { callAll: (client: Client<never>, token: string, day: string) => Promise<void> } =
    await import('./client/all-calls.ts' as string);
  await callAll(client as Client<never>, token, nextShippingDay());
  return heard;
}
