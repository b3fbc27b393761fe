import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { addRows } from '#tests/builders/rows.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { otlpReceiver } from '#tests/setup/otlp-receiver.ts';
import { afterTest, startedPortal } from '#tests/setup/started-portal.ts';

/** Spans of a running portal, as a collector receives them (§12.7.2). */

const secret = 'secret-of-a-visitor';

test('a request is traced with its route, id and SQL, but without query strings and values', async () => {
  const collector = await otlpReceiver();
  afterTest(collector.close);
  const { db, origin, said, stop } = await startedPortal({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_SERVICE_NAME: 'opt',
  });
  const { spans } = collector;
  const named = (name: string) => spans.filter((span) => span.name === name);

  const headers = { 'X-Request-Id': 'request-of-the-test' };
  await (await fetch(`${origin}/news?page=1&token=${secret}`, { headers })).text();
  await fetch(`${origin}/cabinet/orders`, {
    // Without a declared proxy, the portal ignores a client's trace.
    headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    redirect: 'manual',
  });
  const basic = `Basic ${Buffer.from(`nobody:${secret}`).toString('base64')}`;
  await fetch(`${origin}/1c/exchange?type=catalog&mode=checkauth`, { headers: { Authorization: basic } });
  await addRows(db, 'jobs', {
    ...{ kind: 'mail', job_key: null, created_at: 0, run_at: 0 },
    payload: JSON.stringify({ to: `${secret}@b.ru`, subject: 'Проба', text: 'Текст' }),
  });
  await expect.poll(() => named('job mail').length, { timeout: 30_000 }).toBe(1);

  await stop();

  const [news] = named('GET /news');
  expect(news).toMatchObject({ service: 'opt', parent: undefined, failed: false });
  expect(news?.attributes).toEqual({
    'http.request.method': 'GET',
    'portal.request': 'request-of-the-test',
    'http.route': '/news',
    'http.response.status_code': 200,
  });
  const within = spans.filter(({ trace }) => trace === news?.trace);
  const statements = within.flatMap(({ attributes }) => attributes['db.query.text'] ?? []);
  expect(statements).toContainEqual(expect.stringMatching(/^select .* from [`"]news[`"]/));

  const [orders] = spans.filter(({ attributes }) => attributes['http.route'] === '/cabinet/orders');
  expect(orders?.trace).toMatch(/^(?!0af7651916cd43dd8448eb211c80319c)[0-9a-f]{32}$/);
  const [door] = named('GET /1c/exchange');
  const [step] = named('exchange checkauth');
  expect(step).toMatchObject({ trace: door?.trace, parent: door?.id });
  const [job] = named('job mail');
  const [mail] = named('mail');
  expect(mail).toMatchObject({ trace: job?.trace, parent: job?.id, failed: false });
  // The checks for due jobs, made every second, are not traced.
  expect(spans.filter(({ name, parent }) => name === 'select' && parent === undefined)).toEqual([]);

  expect(JSON.stringify(spans)).not.toContain(secret);
  expect(JSON.stringify(spans)).not.toContain('/readyz');
  expect(said()).not.toContain('"level":"error"');
});

test('an unavailable collector causes one log line and affects no response', async () => {
  const { origin, said, stop } = await startedPortal({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  for (let i = 0; i < 3; i++) expect((await fetch(`${origin}/news`)).status).toBe(200);
  await expect.poll(said, { timeout: 30_000 }).toContain('the collector takes no spans');
  expect((await fetch(`${origin}/news`)).status).toBe(200);
  await stop();
  expect(said().match(/the collector takes no spans/g)).toHaveLength(1);
});

test('the server build loads OpenTelemetry and the S3 client only on demand', () => {
  const index = readFileSync(join(inject('buildDirectory'), 'server/index.js'), 'utf8');
  const loaded = [...index.matchAll(/^import [^;]*?['"]([^'"]+)['"];?$/gm)].map(([, name]) => name);
  expect(loaded).toContain('express');
  expect(loaded.filter((name) => /@opentelemetry|@aws-sdk/.test(name ?? ''))).toEqual([]);
});
