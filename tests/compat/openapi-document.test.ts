import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiChanges } from '#compat/docs/changes.ts';
import { table } from '#compat/table.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { allWebhookEvents } from '#server/ordering/webhooks/webhook-view.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Answer, callerOf } from './caller.ts';

let portal: Portal;
let document: Answer;
const { send, answer } = callerOf(() => portal.origin);
beforeAll(async () => {
  portal = await openPortal();
  document = await answer('/openapi.json');
});
afterAll(() => portal.close());

test('an independent parser accepts /openapi.json as OpenAPI 3.1', async () => {
  expect(document.openapi).toBe('3.1.0');
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

test('the OpenAPI document describes each call under /api and /openapi with its verbs', () => {
  const told = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => key !== 'parameters')
      .map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  for (const { url, verbs } of table.filter((row) => /^\/(open)?api\//.test(row.url)))
    for (const verb of verbs) expect(told).toContain(`${verb} ${url.replace(/\/\{\w+\?\}$/, '')}/`);
});

test('the OpenAPI document contains every operation id only once', () => {
  const ids = Object.values<Answer>(document.paths).flatMap((item) =>
    [item.get, item.post].flatMap((operation) => (operation ? [operation.operationId] : [])),
  );
  expect(ids.length).toBeGreaterThan(10);
  expect(ids).toEqual([...new Set(ids)]);
});

test('the OpenAPI document lists refusal codes, and requires only query fields that every use of a call needs', () => {
  const { Error: error, ErrorCode: code, RefusedLine: refused } = document.components.schemas;
  expect(code.enum).toEqual(Object.keys(texts));
  for (const schema of [error, refused]) {
    expect(schema.properties.code).toMatchObject({ $ref: '#/components/schemas/ErrorCode' });
    expect(schema.required).toContain('code');
  }
  const required = (path: string) =>
    document.paths[path].get.parameters.flatMap((each: Answer) => (each.required ? [each.name] : []));
  expect(required('/api/download/')).toEqual(['id']);
  expect(required('/tpl/act_form.html')).toEqual([]);
});

test('the OpenAPI document describes files by their media types, not as JSON', () => {
  const { get, post } = document.paths['/api/download/{id}/'];
  const { content, description } = get.responses['200'];
  expect(Object.keys(content)).toContain('application/pdf');
  expect(content['text/html'].schema).toEqual({ type: 'string', format: 'binary' });
  expect(description).toMatch(/^The file, with its name in `Content-Disposition`/);
  expect(get.parameters.map(({ name }: Answer) => name)).toEqual(['type', 'format']);
  expect(post.responses['200']).toEqual(get.responses['200']);
});

test('the OpenAPI document describes the payload of each webhook and links its version to the changes', () => {
  expect(Object.keys(document.webhooks)).toEqual([...allWebhookEvents, 'test']);
  const { schema } = document.webhooks['order.state_changed'].post.requestBody.content['application/json'];
  expect(schema.properties.data.properties.order).toEqual({ $ref: '#/components/schemas/ListedOrder' });
  expect(schema.properties.data.required).toEqual(['order', 'from', 'to']);
  expect(document.info.version).toBe(apiChanges[0].version);
  expect(document.info.description).toContain(`${portal.origin}/developers/versions`);
});

test('the OpenAPI document states its server, and other sites may read and revalidate the document', async () => {
  const response = await send('/openapi.json');
  expect(document.servers).toEqual([{ url: portal.origin }]);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  const tag = response.headers.get('ETag') ?? '';
  expect((await send('/openapi.json', { headers: { 'If-None-Match': tag } })).status).toBe(304);
  expect((await send('/openapi.json', { method: 'POST' })).status).toBe(405);
});
