import { beforeEach, describe, expect, test } from 'vitest';
import { marksAmong } from '#server/catalogue/marks-among.repository.server.ts';
import { setNeed } from '#server/ordering/needs/set-need.server.ts';
import { unsetNeed } from '#server/ordering/needs/unset-need.server.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => clearTables(fresh.db, 'needs'));

const need = (raw: object, actor = actors.main) => fresh.as(actor).tries(setNeed, raw);
const unneed = (raw: object, actor = actors.main) => fresh.as(actor).tries(unsetNeed, raw);
const neededBy = async (actor: { accountId: number }) =>
  Object.fromEntries((await marksAmong(fresh.db, actor.accountId, [101, 102, 103])).needed);

describe('the need toggle', () => {
  test('a need has a quantity of one by default, and another call changes the quantity', async () => {
    expect(await need({ id: 101 })).toMatchObject({ ok: true, value: { id: 101, need: 1 } });
    expect(await need({ id: 102, qnt: '' })).toMatchObject({ ok: true, value: { need: 1 } });
    expect(await need({ id: '101', qnt: '0012' })).toMatchObject({ ok: true, value: { need: 12 } });
    expect(await neededBy(actors.main)).toEqual({ 101: 12, 102: 1 });
  });

  test('a need can be removed, and removing may be repeated', async () => {
    await need({ id: 101 });
    expect(await unneed({ id: 101 })).toMatchObject({ ok: true, value: { id: 101, need: 0 } });
    expect(await unneed({ id: 101 })).toMatchObject({ ok: true });
    expect(await neededBy(actors.main)).toEqual({});
  });

  test('needs are visible only to their account', async () => {
    await need({ id: 101, qnt: 5 });
    await unneed({ id: 101 }, actors.manager);
    expect(await neededBy(actors.main)).toEqual({ 101: 5 });
    expect(await neededBy(actors.manager)).toEqual({});
  });

  test.each([
    [{ id: 101, qnt: 0 }, 'Укажите количество товара'],
    [{ id: 101, qnt: '-3' }, 'Укажите количество товара'],
    [{ id: 101, qnt: '100000' }, 'Не больше 99\u00a0999'],
  ])('setting a need is refused for %j', async (raw, message) => {
    expect(await need(raw)).toMatchObject({ ok: false, code: 'BAD_INPUT', fields: { qnt: [message] } });
    expect(await neededBy(actors.main)).toEqual({});
  });

  test('setting a need is refused for unknown products and for observers', async () => {
    expect(await need({ id: 999 })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await need({ id: 101 }, actors.observer)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await unneed({ id: 101 }, actors.observer)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  });
});
