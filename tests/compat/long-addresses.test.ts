import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { table } from '#compat/table.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { signedInCookie } from './caller.ts';

let portal: Portal;
let cookie = '';
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
});
afterAll(() => portal.close());

/** Clients and proxies accept headers of at least 8 KB. */
const longest = 8_000;
const query = (length: number) => `note=${encodeURIComponent('ж'.repeat(length / 6))}`;

const fields = [
  'id',
  'contract',
  'contract_id',
  'date',
  'startDate',
  'endDate',
  'name',
  'email',
  'qnt',
  'company',
  'inn',
];
const writing = table.filter(({ verbs }) => verbs.includes('POST')).map(({ docs }) => docs.call.path);

test.each([...new Set(writing)])(
  '%s responds to a form with long values with headers that browsers accept',
  async (path) => {
    const headers = { Accept: 'text/html', Cookie: cookie, Origin: portal.origin };
    const body = new URLSearchParams(
      fields.map((name) => [name, `${'ж'.repeat(499)}💥${'ж'.repeat(2_000)}`]),
    );
    const answer = await fetch(portal.origin + path, { method: 'POST', headers, body, redirect: 'manual' });
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('Location')?.length ?? 0).toBeLessThan(longest);
    for (const line of answer.headers.getSetCookie()) expect(line.length).toBeLessThan(4_300);
  },
);

/** Returns the length of the `Location` header in a response to a browser; 0 without one. */
function locationLength(path: string, cookie: string): Promise<number> {
  const headers = { Accept: 'text/html', ...(cookie && { Cookie: cookie }) };
  return new Promise((resolve, reject) => {
    const asked = request(`${portal.origin}${path}`, { headers, maxHeaderSize: 200_000 }, (answer) => {
      answer.resume();
      resolve(answer.headers.location?.length ?? 0);
    });
    asked.on('error', reject).end();
  });
}

const reading = table.filter(({ verbs }) => verbs.includes('GET')).map(({ docs }) => docs.call.path);
const old = ['//catalogue//all', '/order/', '/personal/', '/catalog/', '/news//1'];

test.each([...new Set([...reading, ...old])])(
  '%s never redirects to an address of 8,000 characters or more',
  async (path) => {
    const separator = path.includes('?') ? '&' : '?';
    for (const jar of ['', cookie])
      for (const length of [3_000, 18_000])
        expect(await locationLength(`${path}${separator}${query(length)}`, jar)).toBeLessThan(longest);
  },
);
