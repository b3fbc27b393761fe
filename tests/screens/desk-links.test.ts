import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayOpen } from '#app/components/desk/may-open.ts';
import { closedTo } from '#server/desk/closed-to.ts';
import { currentDay } from '#server/kernel/clock.ts';
import { staff } from '#server/seed/data/staff.ts';
import { fillDatabase } from '#server/seed/fill-database.server.ts';
import { makeWorld } from '#server/seed/world.ts';
import { deskScreens } from '#tests/browser/screens.ts';
import { inRole } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal(undefined, async (db) => {
    await fillDatabase(db, makeWorld({ products: 60, seed: 7, today: currentDay() }));
  });
});
afterAll(() => portal.close());

async function signedIn({ email, password }: (typeof staff)[number]): Promise<Visitor> {
  const who = visitor(portal);
  await who.submit(await who.visit('/desk'), 'main form', { email, password });
  return who;
}

/** Addresses that differ only in ids and conditions are of one kind, of which a few are enough. */
const kindOf = (href: string) => new URL(href, portal.origin).pathname.replace(/\d+/g, 'N');
const ofOneKind = 3;

/**
 * Forms that open to everybody who sees the record, and refuse only what is sent; and the question before several orders
 * are moved, which depends on where.
 */
const notByAddress = [
  '/desk/contracts/1/permit',
  '/desk/contracts/new',
  '/desk/orders/1/take',
  '/desk/orders/moving',
];

const signOut = '/desk/logout';

/** Follows links from screen to screen and returns those that the reader may not open, with their screens. */
async function forbiddenLinks(who: Visitor): Promise<string[]> {
  const visits = new Map<string, number>();
  const seen = new Set<string>();
  const forbidden: string[] = [];
  const waiting = [...Object.values(deskScreens).filter((path) => !path.includes('{')), '/desk'].map(
    (href) => ({ href, from: '' }),
  );
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { href, from } = next;
    const kind = kindOf(href);
    if (seen.has(href) || href.startsWith(signOut)) continue;
    if (from !== '' && (visits.get(kind) ?? 0) >= ofOneKind) continue;
    seen.add(href);
    visits.set(kind, (visits.get(kind) ?? 0) + 1);
    const page = await who.visit(href);
    if (page.status === 403 && from !== '') forbidden.push(`${from} → ${href}`);
    if (page.status === 403 || !page.headers.get('Content-Type')?.startsWith('text/html')) continue;
    for (const link of page.$$('a[href^="/desk"]'))
      waiting.push({ href: link.getAttribute('href')!, from: href });
  }
  return forbidden;
}

describe.each(staff.filter(({ role }) => role === 'accountant' || role === 'warehouse'))(
  'as $role',
  (member) => {
    test('no link of a screen that the role opens is forbidden', async () => {
      expect(await forbiddenLinks(await signedIn(member))).toEqual([]);
    });
  },
);

test.each(staff.filter(({ role }) => role !== 'administrator'))(
  'the links of the desk follow the rights of the use cases as $role',
  async (member) => {
    const who = await signedIn(member);
    const isLimited = member.all_dealers === 0 && member.role === 'manager';
    const closed = closedTo([...inRole(member.role).rights], !isLimited);
    for (const screen of Object.values(deskScreens)) {
      const address = screen.replace(/\{\w+\}/g, '1');
      const [path = ''] = address.split('?');
      if (notByAddress.includes(path)) continue;
      const page = await who.visit(address);
      const isOpen = page.status !== 403 && page.path.split('?')[0] === path;
      if (page.status === 403 || isOpen)
        expect([address, isOpen]).toEqual([address, mayOpen(address, closed)]);
    }
  },
);
