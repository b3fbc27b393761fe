import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { forgetFastOrder } from '#server/ordering/fast-order/forget-fast-order.server.ts';
import { keepTyped } from '#server/ordering/fast-order/keep-typed.server.ts';
import { maxKeptTyping, maxLines } from '#server/ordering/fast-order/list-limits.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { restoreFastOrder } from '#server/ordering/fast-order/restore-fast-order.server.ts';
import { noon } from '#tests/builders/context.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Text typed into a fast order is kept even if it is never checked (decisions/fast-order.md). */

const fresh = smallWorld();
beforeEach(async () => {
  await clearTables(fresh.db, 'fast_order_lists', 'attempts');
});

const { main, manager } = actors;
const as = (actor: SignedIn = main, now = noon) => ({ ...fresh.as(actor), now });
const key = 'typed-in-this-tab-0001';
/** The request of a tab. `revision` is the last one it received, and `turn` counts its requests since. */
const sent = (text: string, more: object = {}) => ({
  typed: key,
  revision: '0',
  editor: 'tab',
  text,
  ...more,
});
const keep = async (input: object, actor?: SignedIn, now?: number) =>
  await as(actor, now).does(keepTyped, input);
const open = async (list?: string, now?: number) => await as(main, now).does(openFastOrder, { list });
const textOf = async (list: string) => (await open(list)).shown?.entered?.text;
const offered = async (now?: number) => (await open(undefined, now)).kept;

describe('keeping typed text', () => {
  test('unchecked fast-order text is offered with its line count and time and opens as typed', async () => {
    const lines = [{ articul: 'LT-NB36-4054', qnt: '24', wms: '2' }];
    await keep(sent('СВ-120 К; 5\n\nнет-такого 1', { lines }));
    expect(await offered()).toMatchObject([{ key, name: '', lines: 3, time: '12:00', typed: true }]);
    expect((await offered(noon + dayMs))[0]?.time).toMatch(/^\d\d\.\d\d\.\d{4},\s12:00$/);
    const { shown, kept } = await open(key);
    expect(shown).toMatchObject({
      typed: true,
      revision: 1,
      entered: {
        rows: [{ articul: 'LT-NB36-4054', quantity: '24', wms: 2 }],
        text: 'СВ-120 К; 5\n\nнет-такого 1',
      },
    });
    // The form that shows this list does not offer it a second time.
    expect(kept).toEqual([]);
  });

  test('text saved repeatedly makes one fast-order list, which is not offered when empty', async () => {
    for (const [revision, text] of ['L', 'LT', 'LT-NB36-4054 2'].entries())
      await keep(sent(text, { revision }));
    expect(
      await fresh.db.selectFrom('fast_order_lists').select(['content', 'revision']).execute(),
    ).toMatchObject([{ content: expect.stringContaining('LT-NB36-4054 2'), revision: 3 }]);
    await keep(sent(' \n', { revision: 3 }));
    expect(await offered()).toEqual([]);
    await keep(sent('LT-OR18-4065 1', { revision: 4 }));
    expect(await offered()).toMatchObject([{ key, lines: 1 }]);
  });

  test('an empty fast-order form stores no list and erases no text of another tab', async () => {
    expect(await keep(sent('\n'))).toMatchObject({ key, isKept: true });
    expect(await fresh.db.selectFrom('fast_order_lists').select('list_key').execute()).toEqual([]);
    await keep(sent('of one tab', { editor: 'one' }));
    const other = await keep(sent('', { editor: 'two' }));
    expect(other.key).not.toBe(key);
    await keep(sent('of the other', { typed: other.key, revision: other.revision, editor: 'two' }));
    expect([await textOf(key), await textOf(other.key)]).toEqual(['of one tab', 'of the other']);
  });

  test('a late save of typed text does not replace newer text and is reported as not kept', async () => {
    await keep(sent('newer', { turn: 1 }));
    expect(await keep(sent('older'))).toEqual({ key, revision: 2, isKept: false });
    expect(await textOf(key)).toBe('newer');
    expect(await keep(sent('newest', { revision: 2 }))).toEqual({ key, revision: 3, isKept: true });
  });

  test('typed text survives a lost response, because the next response has the missed revision', async () => {
    await keep(sent('first'));
    const { revision, isKept } = await keep(sent('second'));
    expect(isKept).toBe(false);
    await keep(sent('second', { revision }));
    expect(await textOf(key)).toBe('second');
  });

  test('typing in two tabs makes two lists, and the later list refers to the first list', async () => {
    await keep(sent('first'));
    await keep(sent('of one tab', { revision: 1, editor: 'one' }));
    const other = await keep(sent('of the other', { revision: 1, editor: 'two' }));
    expect(other.key).not.toBe(key);
    expect(other.isThere).toBe(true);
    // The tab sends its text again when the page is left; this must not make a third list.
    const more = { revision: 1, turn: 1, editor: 'two' };
    expect((await keep(sent('of the other, more', more))).key).toBe(other.key);
    expect([await textOf(key), await textOf(other.key)]).toEqual(['of one tab', 'of the other, more']);
    expect((await open(other.key)).shown?.fork).toEqual({ key, isThere: true });
    expect(await offered()).toHaveLength(2);
  });

  test('a list split off in another tab still refers to its origin after more saves', async () => {
    await keep(sent('first'));
    await keep(sent('of one tab', { revision: 1, editor: 'one' }));
    const { key: other, revision } = await keep(sent('of the other', { revision: 1, editor: 'two' }));
    await keep(sent('of the other, more', { typed: other, revision, editor: 'two' }));
    expect(await textOf(other)).toBe('of the other, more');
    expect((await open(other)).shown?.fork).toEqual({ key, isThere: true });
  });

  test('typed text is saved as a new list when another tab has deleted its list', async () => {
    await keep(sent('first'));
    await as().does(forgetFastOrder, { list: key });
    const other = await keep(sent('second', { revision: 1 }));
    expect(await textOf(other.key)).toBe('second');
    expect(other.isThere).toBe(false);
    expect(await offered()).toHaveLength(1);
  });

  test('typed text can be restored after it was deleted', async () => {
    await keep(sent('A 1\nB 2'));
    await as().does(forgetFastOrder, { list: key });
    await as().does(restoreFastOrder, { list: key });
    expect(await offered()).toMatchObject([{ key, lines: 2, typed: true }]);
  });

  test('an account that sends the list key of another account makes its own list', async () => {
    await keep(sent('of the main user'));
    await keep(sent('of the manager', { revision: 1 }), manager);
    expect(await textOf(key)).toBe('of the main user');
  });
});

describe('typed text that is checked', () => {
  const check = async (input: object) => (await as().does(checkFastOrder, input)).list;

  test('a checked list replaces its typed text, so only the checked list is offered', async () => {
    await keep(sent('LT-NB36-4054 2'));
    const list = await check({ text: 'LT-NB36-4054 2', typed: key, editor: 'tab' });
    expect(await offered()).toMatchObject([{ key: list, typed: false }]);
    expect((await open(key)).shown).toBeUndefined();
  });

  test.each(['after it was saved', 'before anything of it has arrived'])(
    'text checked %s is not offered again by a late request',
    async (when) => {
      if (when === 'after it was saved') await keep(sent('LT-NB36-4054'));
      const list = await check({ text: 'LT-NB36-4054 2', typed: key, editor: 'tab' });
      const late = await keep(sent('LT-NB36-4054 2', { turn: 1 }));
      expect(late).toEqual({ key: expect.stringMatching(/^[\w-]{22}$/), revision: 0, isKept: false });
      expect(late.key).not.toBe(key);
      expect(await offered()).toMatchObject([{ key: list, typed: false }]);
      await keep(sent('LT-OR18-4065 1', { typed: late.key }));
      expect(await offered()).toHaveLength(2);
    },
  );

  test('typed text that was checked is neither shown nor restored beside its checked list', async () => {
    await keep(sent('LT-NB36-4054 2'));
    const list = await check({ text: 'LT-NB36-4054 2', typed: key, editor: 'tab' });
    expect(await open(key)).toMatchObject({ shown: undefined, gone: undefined });
    await as().tries(restoreFastOrder, { list: key });
    expect(await offered()).toMatchObject([{ key: list }]);
  });

  test('text that another tab types after a check becomes another list', async () => {
    await keep(sent('LT-NB36-4054 2'));
    const list = await check({ text: 'LT-NB36-4054 2', typed: key, editor: 'tab' });
    const other = await keep(sent('LT-NB36-4054 3', { revision: 1, editor: 'another' }));
    expect(other).toMatchObject({ isKept: true, isThere: false });
    expect((await offered()).map(({ key }) => key).sort()).toEqual([list, other.key].sort());
  });

  test('a list continued from typed text has that text as its first step', async () => {
    await keep(sent('LT-NB36-4054 2'));
    const list = await check({ text: 'LT-NB36-4054 3', list: key, typed: key, revision: '1', editor: 'new' });
    expect((await open(list)).shown?.path).toEqual([{ key, step: 'entered' }]);
    expect(await textOf(key)).toBe('LT-NB36-4054 3');
    expect(await offered()).toMatchObject([{ key: list, typed: false }]);
    // A late request changes nothing, but text typed in another tab is stored separately.
    await keep(sent('late', { revision: 0, editor: 'new' }));
    const other = await keep(sent('elsewhere', { revision: 1, editor: 'old' }));
    expect([await textOf(key), await textOf(other.key)]).toEqual(['LT-NB36-4054 3', 'elsewhere']);
  });

  test('a check in one tab preserves text that another tab has typed meanwhile', async () => {
    await keep(sent('LT-NB36-4054 2'));
    await keep(sent('LT-NB36-4054 2\nLT-OR18-4065 1', { revision: 1, editor: 'another' }));
    await check({ text: 'LT-NB36-4054 2', typed: key, editor: 'tab' });
    expect(await textOf(key)).toBe('LT-NB36-4054 2\nLT-OR18-4065 1');
  });

  test('saving typed text leaves a checked list unchanged', async () => {
    const list = await check({ text: 'LT-NB36-4054 2' });
    await keep(sent('LT-NB36-4054 9'));
    expect((await open(list)).shown?.lines).toMatchObject([{ quantity: '2' }]);
  });
});

describe('limits of typed text', () => {
  const refused = (input: object) => as().tries(keepTyped, input);

  test('typed text is refused if it is too long, has too many rows or an invalid key', async () => {
    const lines = Array.from({ length: maxLines + 1 }, () => ({ articul: 'A', qnt: '1' }));
    expect(await refused(sent('x'.repeat(maxKeptTyping + 1)))).toMatchObject({ code: 'TOO_LARGE' });
    expect(await refused(sent('', { lines }))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await refused(sent('', { typed: '../' }))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await offered()).toEqual([]);
  });

  test('an invalid revision of typed text is ignored', async () => {
    for (const revision of [2_147_483_647, 1e12, -1, 'x'])
      expect(await keep(sent('A 1', { revision, editor: `${revision}` }))).toMatchObject({ revision: 1 });
  });

  test('typed text is refused after 600 requests without a pause', async () => {
    let code = '';
    for (let i = 0; i < 601 && code === ''; i++) {
      const result = await refused(sent(`x${i}`, { revision: i }));
      if (!result.ok) code = result.code;
    }
    expect(code).toBe('TOO_MANY_TRIES');
    expect(await textOf(key)).toBe('x599');
  });

  test('an account has at most 20 typed lists, which do not displace checked lists', async () => {
    const tab = (i: number) => ({ typed: `typed-in-this-tab-00${i}`, editor: 'tab' });
    const list = (await as().does(checkFastOrder, { text: 'X-1 1' })).list;
    const first = await keep(sent('first'), main, noon + 1);
    // 24 lists were typed and checked as one list, 24 were emptied, and 24 are still open.
    for (let i = 10; i < 34; i++) {
      const checked = { text: 'X-2 1', ...tab(i) };
      await as(main, noon + i).does(checkFastOrder, checked);
    }
    for (let i = 34; i < 58; i++) {
      await keep(sent('x', tab(i)), main, noon + i);
      await keep(sent('', { ...tab(i), revision: 1 }), main, noon + i);
    }
    expect((await offered()).map(({ key }) => key)).toEqual(expect.arrayContaining([first.key, list]));
    for (let i = 58; i < 82; i++) await keep(sent('x', tab(i)), main, noon + i);
    const lists = await offered();
    expect(lists.filter(({ typed }) => typed)).toHaveLength(20);
    expect(lists.filter(({ typed }) => !typed)).toHaveLength(2);
    const rows = await fresh.db.selectFrom('fast_order_lists').select('gone').execute();
    expect(rows.filter(({ gone }) => gone === 'checked').length).toBeLessThanOrEqual(20);
  });
});
