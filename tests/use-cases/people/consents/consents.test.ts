import { beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { saveAccount } from '#server/people/accounts/save-account.server.ts';
import { askedPolicy } from '#server/people/consents/asked-policy.server.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { showCallback } from '#server/talk/callback/show-callback.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { policyPage } from '#tests/builders/policy-page.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['consents', 'attempts', 'callbacks', 'calls', 'pages'] as const)
    await fresh.db.deleteFrom(table).execute();
  await bulkInsert(fresh.db, 'pages', [policyPage]);
});

const as = (actor?: Actor, now = noon) => fresh.as(actor, now);
const consents = () => fresh.db.selectFrom('consents').selectAll().orderBy('id').execute();
const { version_on: edition } = policyPage;
const phone = '+7 (916) 123-45-67';
/** A form as the screen sends it, with a hidden empty field before the checkbox. */
const ticked = { mustConsent: true, consent: ['', edition] };
const unticked = { mustConsent: true, consent: '' };
const missing = { consent: ['Отметьте согласие на обработку персональных данных'] };
const order = (sent: object, actor?: Actor, now = noon) =>
  as(actor, now).tries(requestCallback, { firstname: 'Пётр', phone: '8 916 123-45-67', ...sent });
const newEdition = () => changeRows(fresh.db, 'pages', {}, { version_on: '2026-07-15' });
const remove = () => changeRows(fresh.db, 'pages', {}, { state: 'removed' });

describe('consent of a visitor who requests a call', () => {
  test('a visitor’s consent to the current edition is stored with his telephone number', async () => {
    okValue(await order({ ...ticked, client: '203.0.113.7' }));
    expect(await consents()).toEqual([
      {
        id: expect.any(Number),
        account_id: null,
        phone,
        form: 'callback',
        page_id: policyPage.id,
        version_on: edition,
        client_hash: expect.stringMatching(/^[\da-f]{64}$/),
        created_at: noon,
      },
    ]);
  });

  test('a call request without consent is rejected with all field errors and not counted as an attempt', async () => {
    expect(await order({ ...unticked, firstname: '' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { firstname: [expect.anything()], ...missing },
    });
    expect(await order({ mustConsent: true })).toMatchObject({
      fields: missing,
      data: { policy: { version: edition } },
    });
    expect(await fresh.db.selectFrom('attempts').select('count').execute()).toEqual([]);
    expect(await fresh.db.selectFrom('callbacks').select('id').execute()).toEqual([]);
    expect(await consents()).toEqual([]);
  });

  test('a call request with consent to an earlier edition of the policy is rejected', async () => {
    await newEdition();
    expect(await order(ticked)).toMatchObject({
      fields: { consent: [expect.stringContaining('прочтите новую редакцию')] },
      data: { policy: { version: '2026-07-15', href: '/pages/politika?edition=2026-07-15' } },
    });
    expect(await consents()).toEqual([]);
  });

  test('repeated call requests store one consent for each edition of the policy', async () => {
    for (const result of await Promise.all([order(ticked), order(ticked)])) okValue(result);
    okValue(await order(ticked, undefined, noon + dayMs));
    expect(await consents()).toHaveLength(1);
    await newEdition();
    okValue(await order({ ...ticked, consent: '2026-07-15' }));
    expect((await consents()).map(({ version_on }) => version_on)).toEqual([edition, '2026-07-15']);
  });

  test('a call request of an old client needs no consent and stores none', async () => {
    okValue(await order({}));
    okValue(await order({ mustConsent: '1', phone: '9161234568' }));
    expect(await consents()).toEqual([]);
  });

  test('no consent is requested while there is no public policy', async () => {
    await remove();
    okValue(await order({ mustConsent: true }));
    expect((await as().does(showCallback, {})).policy).toBeUndefined();
    expect(await consents()).toEqual([]);
  });

  test('a call request rejected by the limit on attempts stores no consent', async () => {
    for (let i = 0; i < 3; i++) {
      okValue(await order({}));
      await changeRows(fresh.db, 'callbacks', {}, { done_at: 1 });
    }
    expect(await order(ticked)).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await consents()).toEqual([]);
  });
});

describe('consent of a signed-in person', () => {
  const { main } = actors;
  const asked = async (actor: Actor = main) => askedPolicy(fresh.db, actor);
  const save = (sent: object) => as(main).tries(saveAccount, { name: 'Анна', phone: '', ...sent });
  const add = (sent: object, email = 'new@example.com') =>
    as(main).tries(saveManager, { email, name: 'Новый', contracts: ['1'], ...sent });
  const found = (sent: object) =>
    as(main).tries(saveContragent, { company: 'ИП Котов', inn: '526317984689', ...sent });

  test('a signed-in person consents once for all forms and again for a new edition of the policy', async () => {
    expect(await asked()).toMatchObject({ version: edition });
    okValue(await save(ticked));
    expect(await asked()).toBeUndefined();
    expect(await asked(actors.manager)).toBeDefined();
    okValue(await save({ mustConsent: true }));
    okValue(await order({ mustConsent: true }, main));
    expect(await consents()).toMatchObject([{ account_id: main.accountId, phone: null, form: 'account' }]);
    await newEdition();
    expect(await save({ mustConsent: true })).toMatchObject({ fields: missing });
    okValue(await save({ ...ticked, consent: '2026-07-15' }));
    expect(await consents()).toHaveLength(2);
  });

  test.each([
    ['callback', (sent: object) => order(sent, main)],
    ['account', save],
    ['manager', add],
    ['contragent', found],
  ] as const)(
    'the %s form sent twice at once stores one consent and is rejected without consent',
    async (form, send) => {
      expect(await send(unticked)).toMatchObject({ code: 'BAD_INPUT', fields: missing });
      expect(await send({ mustConsent: true })).toMatchObject({ code: 'BAD_INPUT', fields: missing });
      const done = await Promise.all([send(ticked), send(ticked)]);
      expect(done.some(({ ok }) => ok)).toBe(true);
      expect(await consents()).toMatchObject([{ account_id: main.accountId, form, version_on: edition }]);
    },
  );

  test('a rejected form stores no consent, and an old client needs no consent', async () => {
    expect(await add(ticked, 'main@example.com')).toMatchObject({ code: 'EMAIL_TAKEN' });
    okValue(await save({}));
    okValue(await add({}, 'old@example.com'));
    expect(await consents()).toEqual([]);
  });
});
