import { beforeEach, describe, expect, test } from 'vitest';
import { marksAmong } from '#server/catalogue/marks-among.repository.server.ts';
import { setWish } from '#server/ordering/favourites/set-wish.server.ts';
import { unsetWish } from '#server/ordering/favourites/unset-wish.server.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => clearTables(fresh.db, 'favourites'));

const wish = (id: unknown, actor = actors.main) => fresh.as(actor).tries(setWish, { id });
const unwish = (id: unknown, actor = actors.main) => fresh.as(actor).tries(unsetWish, { id });
const wishedBy = async (actor: { accountId: number }) => [
  ...(await marksAmong(fresh.db, actor.accountId, [101, 102, 103])).wished,
];

describe('the wish toggle', () => {
  test('a favourite can be set and unset, and either call may be repeated', async () => {
    expect(await wish('101')).toMatchObject({ ok: true, value: { id: 101, wish: true } });
    expect(await wish(101)).toMatchObject({ ok: true });
    expect(await wishedBy(actors.main)).toEqual([101]);

    expect(await unwish(101)).toMatchObject({ ok: true, value: { id: 101, wish: false } });
    expect(await unwish(101)).toMatchObject({ ok: true });
    expect(await wishedBy(actors.main)).toEqual([]);
  });

  test('each account of a dealer has its own favourites', async () => {
    await wish(101);
    await wish(102, actors.manager);
    expect(await wishedBy(actors.main)).toEqual([101]);
    expect(await wishedBy(actors.manager)).toEqual([102]);

    await unwish(101, actors.manager);
    expect(await wishedBy(actors.main)).toEqual([101]);
  });

  test('unknown products and products that are not for sale cannot become favourites', async () => {
    await changeRows(fresh.db, 'products', { id: 103 }, { enabled: 0 });
    expect(await wish(999)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await wish(103)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await wish('many')).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    expect(await wishedBy(actors.main)).toEqual([]);
    await changeRows(fresh.db, 'products', { id: 103 }, { enabled: 1 });
  });

  test('observers can neither set nor unset favourites', async () => {
    expect(await wish(101, actors.observer)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await unwish(101, actors.observer)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  });
});
