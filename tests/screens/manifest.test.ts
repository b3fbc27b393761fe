import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

/** The portal as an installable application (§2.1.7). */

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

test('the sign-in page links to a manifest with existing icons and shortcuts', async () => {
  const page = await (await fetch(`${portal.origin}/login`)).text();
  const [, href = ''] = /<link rel="manifest" href="([^"]*)"/.exec(page) ?? [];
  const response = await fetch(portal.origin + href);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'Светоч Опт', short_name: 'Светоч Опт', scope: '/' });
  for (const { src } of manifest.icons) expect(existsSync(`public${src}`), src).toBe(true);
  for (const { url } of manifest.shortcuts) {
    const { status } = await fetch(portal.origin + url, { redirect: 'manual' });
    // 302 redirects to the sign-in.
    expect([200, 302], url).toContain(status);
  }
});

test('a POST request to the manifest returns 405', async () => {
  const response = await fetch(`${portal.origin}/site.webmanifest`, { method: 'POST' });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});
