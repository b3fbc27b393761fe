import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRows } from '#tests/builders/rows.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const ask = (path: string, init?: RequestInit) => fetch(`${portal.origin}${path}`, init);

test('/healthz reports that the process is alive and sets no cookie', async () => {
  const answer = await ask('/healthz');
  expect([answer.status, await answer.text()]).toEqual([200, 'alive\n']);
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('/readyz starts building the read model and returns 503 until the read model exists', async () => {
  const first = await ask('/readyz');
  expect([first.status, await first.text()]).toEqual([503, 'starting\n']);
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
  expect((await ask('/readyz', { method: 'HEAD' })).status).toBe(200);
});

test('/metrics returns 404 without METRICS_TOKEN and 401 without the correct token', async () => {
  expect((await ask('/metrics')).status).toBe(404);
  process.env.METRICS_TOKEN = 'token of Prometheus';
  expect((await ask('/metrics')).status).toBe(401);
  const wrong = await ask('/metrics', { headers: { Authorization: 'Bearer token of Prometheu' } });
  expect([wrong.status, wrong.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
});

test('/metrics reports jobs, exchanges, backups and the age of the read model', async () => {
  process.env.METRICS_TOKEN = 'token of Prometheus';
  await addRows(portal.db, 'jobs', {
    kind: 'mail',
    payload: '{}',
    job_key: null,
    created_at: 0,
    run_at: Date.now() - 60_000,
  });
  const failed = { payload: '{}', job_key: null, created_at: 0, attempts: 12, problem: 'refused' };
  await addRows(portal.db, 'jobs', [
    { ...failed, kind: 'mail', run_at: Date.now() + 3_600_000 },
    { ...failed, kind: 'act', run_at: null },
  ]);
  await addRows(portal.db, 'exchange_accounts', {
    id: 1,
    login: '1c',
    secret_hash: '',
    created_at: 0,
    used_at: null,
  });
  const session = {
    account_id: 1,
    cookie_hash: null,
    ended_at: 9,
    seen_at: 9,
    succeeded_at: null,
    removed_at: 9,
  };
  await portal.db
    .insertInto('exchange_sessions')
    .values([
      { ...session, kind: 'catalog', state: 'failed', started_at: 1 },
      { ...session, kind: 'catalog', state: 'done', started_at: 2 },
      { ...session, kind: 'catalog', state: 'failed', started_at: 3 },
      { ...session, kind: 'sale', state: 'done', started_at: 4 },
      { ...session, kind: 'catalog', state: 'failed', started_at: 5 },
      // 1C requests orders far more often than it sends goods.
      ...Array.from({ length: 60 }, (_, i) => ({
        ...session,
        kind: 'sale',
        state: 'done' as const,
        started_at: 6 + i,
      })),
    ])
    .execute();
  const answer = await ask('/metrics', { headers: { Authorization: 'Bearer token of Prometheus' } });
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  const values = new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
  expect(values.get('portal_database_up')).toBe(1);
  expect(values.get('portal_jobs_waiting{kind="mail"}')).toBe(1);
  expect(values.get('portal_jobs_oldest_seconds{kind="mail"}')).toBeGreaterThanOrEqual(60);
  expect(values.get('portal_jobs_failing{kind="mail"}')).toBe(1);
  expect(values.get('portal_jobs_given_up{kind="act"}')).toBe(1);
  expect(values.get('portal_catalogue_age_seconds')).toBeLessThan(5);
  expect(values.get('portal_exchange_last_success_timestamp_seconds')).toBe(0);
  expect(values.get('portal_exchange_failed_in_a_row{kind="catalog"}')).toBe(2);
  expect(values.get('portal_exchange_failed_in_a_row{kind="sale"}')).toBe(0);
  expect(values.get('portal_backup_last_success_timestamp_seconds')).toBe(0);
});

test('a response contains the request id of the proxy, or a new id if that id is invalid', async () => {
  const idOf = async (given: string) =>
    (await ask('/healthz', { headers: { 'X-Request-Id': given } })).headers.get('X-Request-Id');
  expect(await idOf('0af7651916cd43dd8448eb211c80319c')).toBe('0af7651916cd43dd8448eb211c80319c');
  expect(await idOf('{"level":"error"}')).toMatch(/^[0-9a-f-]{36}$/);
});

test('the Prometheus rules and the Grafana dashboard query only existing metrics', async () => {
  process.env.METRICS_TOKEN = 'token of Prometheus';
  const answer = await ask('/metrics', { headers: { Authorization: 'Bearer token of Prometheus' } });
  const known = new Set([...(await answer.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const file of ['prometheus/portal.rules.yml', 'grafana/portal.json']) {
    const text = readFileSync(`deploy/${file}`, 'utf8');
    const asked = [...text.matchAll(/\bportal_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
    expect(asked.length).toBeGreaterThan(5);
    expect(
      asked.filter((name) => !known.has(name) && !/^portal_(?:pages|connections)$/.test(name)),
      file,
    ).toEqual([]);
  }
});
