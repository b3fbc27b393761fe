import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAct } from '#tests/builders/acts.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { signedInCookie } from './caller.ts';
import { jQueries, oldPage } from './old-page.ts';

/** Old pages load a form into a window and send the result of jQuery's serialize(), which omits buttons. */

let portal: Portal;
let cookie = '';
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  await insertAct(portal.db, { id: 1, contract_id: 2 });
  await fillBasketWith(portal.db, 1, '101:1:1=1');
});
afterAll(() => portal.close());

const column = async (table: string, id: number, name: string) => {
  const row = await portal.db
    .selectFrom(table as 'addresses')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (row as Record<string, unknown>)[name];
};
const draftNames = async () =>
  (await portal.db.selectFrom('drafts').select('header').execute()).map(({ header }) => header);
const actEnds = async () =>
  (await portal.db.selectFrom('acts').select('end_on').execute()).map((act) => act.end_on);
const callers = async () =>
  (await portal.db.selectFrom('callbacks').select('firstname').execute()).map((each) => each.firstname);

type Saving = [path: string, field: string, value: string, saved: (value: string) => Promise<unknown>];

describe.each(jQueries)('an old page with %s', (jQuery) => {
  describe.each(['its action', 'the address that it came from'])('a page saves a form by GET to %s', (to) => {
    const name = `${jQuery} ${to}`;
    const day = `2020-06-${10 + jQueries.indexOf(jQuery) * 2 + (to === 'its action' ? 0 : 1)}`;
    const ruDay = day.split('-').reverse().join('.');

    test.each<Saving>([
      [
        '/tpl/address_form.html?id=1',
        'full_address',
        `Тула, ${name}`,
        async (value) => expect(await column('addresses', 1, 'full_address')).toBe(value),
      ],
      [
        '/tpl/contragent_form.html?id=1',
        'bank',
        `Банк ${name}`,
        async (value) => expect(await column('contragents', 1, 'bank')).toBe(value),
      ],
      [
        '/tpl/manager_form.html?id=2',
        'name',
        `Олег ${name}`,
        async (value) => expect(await column('accounts', 2, 'name')).toBe(value),
      ],
      [
        '/tpl/price_politics.html?id=2',
        'percent',
        String(10 + name.length),
        async (value) => {
          const read = await fetch(`${portal.origin}/api/pricepolitics/2/`, { headers: { Cookie: cookie } });
          expect((await read.json()).politics.percent).toBe(Number(value));
        },
      ],
      [
        '/tpl/draft_form.html',
        'header',
        `Мой ${name}`,
        async (value) => expect(await draftNames()).toContain(value),
      ],
      ['/tpl/act_form.html?id=1', 'enddate', ruDay, async () => expect(await actEnds()).toContain(day)],
      [
        '/ajax/callback',
        'firstname',
        `Анна ${name}`,
        async (value) => expect(await callers()).toContain(value),
      ],
    ])('a form loaded by an old page is saved: %s', async (path, field, value, saved) => {
      const { $, load } = oldPage(portal.origin, cookie, jQuery);
      const form = (await load(path)).find('form');
      form.find(`[name=${field}]`).val(value);
      if (path === '/ajax/callback') form.find('[name=phone]').val(`916123${1000 + name.length}`);
      if (path.startsWith('/tpl/act_form')) form.find('[name=startdate]').val('01.06.2020');
      if (path.startsWith('/tpl/contragent')) form.find('[name=kpp]').val('770701001');
      const url = to === 'its action' ? form.attr('action') : path;
      // Staff confirm a new KPP of a contragent with contracts; the other fields are saved at once.
      const waits = path.startsWith('/tpl/contragent') && { message: expect.stringContaining('подтвердит') };
      expect(await $.get(url, form.serialize(), undefined, 'json')).toEqual({ state: 'success', ...waits });
      await saved(value);
    });
  });

  test('a screen’s form has no field `save`, because the pressed button decides', async () => {
    for (const path of ['/cabinet/addresses/1', '/cabinet/managers/2/prices', '/cart/draft']) {
      const page = await fetch(portal.origin + path, { headers: { Cookie: cookie, Accept: 'text/html' } });
      expect(await page.text(), path).not.toContain('name="save"');
    }
  });

  test('the list of accounts turns a manager’s access off and on again', async () => {
    const { $, load } = oldPage(portal.origin, cookie, jQuery);
    for (const enabled of ['0', '1']) {
      const form = (await load('/ajax/accounts/')).find('form:has([name=id][value=2])');
      expect(await $.post(form.attr('action'), form.serialize(), undefined, 'json')).toEqual({
        result: 1,
        id: '2',
        enabled,
      });
      expect(await column('accounts', 2, 'enabled')).toBe(Number(enabled));
    }
  });
});
