import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#compat/row.ts';
import { table } from '#compat/table.ts';
import type { Database } from '#server/db/schema.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { tablesOf } from '#tests/builders/tables-of.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { signedInCookie } from './caller.ts';

/**
 * Malformed calls to all rows of the table: each must be refused properly without writing anything. The gate makes
 * 10,000 calls (`npm run test:fuzz`); other runs make only the first 1,000 of them.
 */
const calls = Number(process.env.FUZZ_CALLS ?? 1_000);

let portal: Portal;
let cookies: string[] = [];
beforeAll(async () => {
  portal = await openPortal();
  const jar = (email: string) => signedInCookie(portal.origin, email, passwords.main);
  cookies = [
    '',
    await jar('main@example.com'),
    await jar('manager@example.com'),
    await jar('observer@example.com'),
  ];
});
afterAll(() => portal.close());

type Sent = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: BodyInit | undefined;
};

/** Texts that are not an id, day, quantity, flag or e-mail. */
const junkText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-1',
    '0x1',
    '1e9',
    'NaN',
    '1;drop table accounts',
    "' or 1=1 --",
    '\u0000',
    '\ud800',
    '💥',
  ),
  fc.constantFrom(
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '%00',
    '999999999999999999999',
    '31.02.2026',
  ),
  fc.string({ maxLength: 40 }).map((text) => `~${text}`),
);
const junk: fc.Arbitrary<unknown> = fc.oneof(
  junkText,
  fc.constantFrom(null, -1, 1.5, 1e300, true),
  fc.array(junkText, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), junkText, { maxKeys: 3 }),
  fc.constant({ toString: 'x', valueOf: {}, __proto__: { x: 1 } }),
);
const fieldNames = [
  ...[
    'id',
    'qnt',
    'wms',
    'type',
    'contract',
    'page',
    'perpage',
    'action',
    'email',
    'user_email',
    'keyword',
    'query',
  ],
  ...[
    'filter',
    'brand',
    'catalog',
    'sorting',
    'startDate',
    'endDate',
    'act',
    'products',
    'articuls',
    'barcodes',
    'ids',
    'codes',
    'dataall',
    'header',
  ],
  ...[
    'state',
    'val',
    'phone',
    'firstname',
    'message',
    'inn',
    'kpp',
    'company',
    'mark',
    'save',
    'format',
    'inStock',
    '__proto__',
  ],
];
const fields = fc.dictionary(fc.constantFrom(...fieldNames), junk, { maxKeys: 6 });

const asForm = (values: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((each) => [`${name}[]`, String(each)])
        : value && typeof value === 'object'
          ? Object.entries(value).map(([key, each]) => [`${name}[${key}]`, String(each)])
          : [[name, String(value)]],
    ),
  ).toString();

const body = fc.oneof(
  fields.map((values) => ({ type: 'application/x-www-form-urlencoded', body: asForm(values) })),
  fields.map((values) => ({ type: 'application/json', body: JSON.stringify(values) })),
  fc.constantFrom(
    ...['{', '[]', 'null', '"x"', '{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}}', '\ufeff{}'].map(
      (text) => ({
        type: 'application/json',
        body: text,
      }),
    ),
    { type: 'application/x-www-form-urlencoded', body: `a${'[b]'.repeat(9)}=1` },
    { type: 'multipart/form-data', body: 'no boundary' },
    {
      type: 'multipart/form-data; boundary=x',
      body: '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1',
    },
    { type: 'text/xml', body: '<a/>' },
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => ({ type: 'application/octet-stream', body: bytes })),
);

const place = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    'null',
    'undefined',
    '%zz',
    '%00',
    '%ff',
    'a%2fb',
    '999999999999999999999',
    '__proto__',
  ),
  fc.string({ minLength: 1, maxLength: 12 }).map((text) => `~${encodeURIComponent(text)}`),
);

const headers = fc.record(
  {
    Accept: fc.constantFrom('*/*', 'text/html', 'application/json'),
    'X-Requested-With': fc.constant('XMLHttpRequest'),
    'Sec-Fetch-Dest': fc.constantFrom('empty', 'document'),
    'Accept-Encoding': fc.constantFrom('identity', 'br', 'nonsense'),
  },
  { requiredKeys: [] },
);

const request = fc.record({
  row: fc.constantFrom(...table),
  verb: fc.constantFrom('GET', 'POST', 'GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  place,
  tail: fc.constantFrom('', '/', '//', '/?', '/.data', '/x/y/z', '.php'),
  query: fields,
  sent: body,
  headers,
  who: fc.nat(3),
});

/** Calls that accept any value: a switch counts as off, and a basket is emptied. */
const takesAnything = ({ url }: Row) => /clear|subscri|include\/ajax|notifystatus/i.test(url);

function sentOf({
  row,
  verb,
  place,
  tail,
  query,
  sent,
  headers,
  who,
}: typeof request extends fc.Arbitrary<infer T> ? T : never): Sent {
  const path = row.url.replace(/\/\{\w+\?\}$/, `/${place}`).replace(/\{\w+\}/g, place);
  const withBody = verb !== 'GET' && verb !== 'HEAD';
  const all = new Map<string, string>(Object.entries(headers));
  if (takesAnything(row)) all.set('Origin', 'https://elsewhere.example');
  if (withBody) all.set('Content-Type', sent.type);
  if (cookies[who]) all.set('Cookie', cookies[who]);
  return {
    url: `${path}${tail}${tail.includes('?') ? '&' : '?'}${asForm(query)}`,
    method: verb,
    headers: Object.fromEntries(all),
    body: withBody ? sent.body : undefined,
  };
}

test('malformed calls never cause a 5xx, hang or write data, and each JSON refusal has a code', {
  timeout: 300_000,
}, async () => {
  const before = await everything(portal.db);
  const queue = fc.sample(request, { numRuns: calls, seed: 2026 }).reverse();
  const bad: string[] = [];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { url, ...init } = sentOf(next);
      const response = await fetch(portal.origin + url, {
        ...init,
        redirect: 'manual',
        // Only a hanging call takes this long.
        signal: AbortSignal.timeout(60_000),
      });
      const answer = await response.text();
      if (response.status >= 500) bad.push(`${response.status} ${init.method} ${url} ${String(init.body)}`);
      if (answer && isJson(response) && lacksCode(JSON.parse(answer)))
        bad.push(`${init.method} ${url} ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(bad).toEqual([]);
  expect(await everything(portal.db)).toEqual(before);
});

function isJson({ headers }: Response): boolean {
  return /^application\/json\b/.test(headers.get('Content-Type') ?? '');
}

/** Returns whether a response is a refusal without a code, in any form that old calls use. */
function lacksCode({ status, state, result, code }: Record<string, unknown>): boolean {
  const saysNo = status === 'error' || state === 'error' || (result !== undefined && result !== 1);
  return saysNo && !Object.hasOwn(texts, String(code));
}

/**
 * Returns all rows of all tables except counters, sessions and empty baskets, which any call may change, and missed
 * searches, which are written in batches with a delay.
 */
async function everything(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const own = (await tablesOf(db)).filter(
    (name) => !/^(attempts|sessions|jobs|baskets|missed_searches|kysely_)/.test(name),
  );
  const rows = await Promise.all(
    own.map((name) =>
      db
        .selectFrom(name as 'accounts')
        .selectAll()
        .execute(),
    ),
  );
  return Object.fromEntries(own.map((name, i) => [name, rows[i]]));
}
