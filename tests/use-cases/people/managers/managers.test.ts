import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { removeAddress } from '#server/people/addresses/remove-address.server.ts';
import { actorOfSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import { currentContract } from '#server/people/contracts/current.server.ts';
import { deactivateManager } from '#server/people/managers/deactivate-manager.server.ts';
import { getManager } from '#server/people/managers/get-manager.server.ts';
import { listManagers } from '#server/people/managers/list-managers.server.ts';
import { managerFormValues } from '#server/people/managers/manager-view.ts';
import { resendInvitation } from '#server/people/managers/resend-invitation.server.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { setManagerEnabled } from '#server/people/managers/set-manager-enabled.server.ts';
import { hashOf } from '#server/people/password-links/repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, address, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

const save = (input: object, actor: SignedIn = actors.main, now = noon) =>
  fresh.as(actor, now).tries(saveManager, input);
const list = async (actor: SignedIn = actors.main) => await fresh.as(actor).does(listManagers, {});
const card = async (id: number) => await fresh.as(actors.main).does(getManager, { id });
const links = () => fresh.db.selectFrom('password_links').selectAll().execute();

const anna = {
  email: 'Anna@Example.com',
  name: 'Анна',
  phone: '916 123-45-67',
  contracts: ['1'],
  addresses: '1,2',
};

beforeEach(async () => {
  for (const table of ['jobs', 'attempts', 'password_links', 'sessions'] as const)
    await fresh.db.deleteFrom(table).execute();
  const later = (await fresh.db.selectFrom('accounts').select('id').where('id', '>', 5).execute()).map(
    ({ id }) => id,
  );
  if (later.length > 0) {
    for (const table of ['account_contracts', 'account_addresses'] as const)
      await fresh.db.deleteFrom(table).where('account_id', 'in', later).execute();
    await fresh.db.deleteFrom('accounts').where('id', 'in', later).execute();
  }
});

describe('listing managers', () => {
  test('the manager list contains only managers and observers of the dealer, not the main user', async () => {
    const { managers } = await list();
    expect(managers.map(({ id, type, enabled }) => [id, type, enabled])).toEqual([
      [2, '2', true],
      [3, '3', true],
      [4, '2', false],
    ]);
    expect(managers[0]).toMatchObject({
      email: 'manager@example.com',
      contracts: [{ id: 1, header: '114-О/2025', company: 'ООО «Люмен Трейд»', active: true }],
      addresses: [{ id: address.tula }],
      politics: undefined,
      hasPassword: true,
    });
    expect((await list(actors.other)).managers).toEqual([]);
  });

  test('the manager list and the manager form contain no password hashes', async () => {
    expect(JSON.stringify(await list())).not.toContain('argon2');
    expect(JSON.stringify(await card(2))).not.toContain('argon2');
  });
});

describe('adding a manager', () => {
  test('a new manager is enabled by default and has the selected contracts and addresses', async () => {
    const { id } = okValue(await save(anna));
    expect(await card(id)).toMatchObject({
      id,
      type: '2',
      email: 'anna@example.com',
      name: 'Анна',
      phone: '+7 (916) 123-45-67',
      enabled: true,
      hasPassword: false,
      contracts: [1],
      addresses: [1, 2],
    });
    const account = { ...actors.manager, accountId: id };
    expect(await currentContract(fresh.db, account)).toMatchObject({ id: contract.main });
  });

  test('the name of a new manager is stored in one line without invisible characters', async () => {
    const { id } = okValue(await save({ ...anna, name: ' Анна\tЗотова\u200b\r\n' }));
    expect((await card(id)).name).toBe('Анна Зотова');
  });

  test('a new manager is mailed a link valid for seven days, which is stored only as a hash', async () => {
    const { id, invited } = okValue(await save(anna));
    expect(invited).toBe(true);
    const [mail, ...others] = await queuedMails(fresh.db);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'anna@example.com', replyTo: 'main@example.com' });
    const secret = /https:\/\/portal\.test\/password\/reset\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    expect(await links()).toEqual([
      {
        hash: hashOf(secret ?? ''),
        account_id: id,
        purpose: 'invite',
        expires_at: noon + 7 * dayMs,
        used_at: null,
      },
    ]);
    expect(mail?.text).toContain('Ссылка действует до 27.07.2026');
  });

  test('a new manager cannot sign in with any password before using the invitation link', async () => {
    okValue(await save(anna));
    for (const password of ['x', 'main-password']) {
      const result = await fresh.as().tries(signIn, { email: anna.email, password });
      expect(result).toMatchObject({ ok: false, code: 'WRONG_PASSWORD' });
    }
  });

  test('a manager is not invited while disabled', async () => {
    const { id, invited } = okValue(await save({ ...anna, enabled: ['0'] }));
    expect([invited, await queuedMails(fresh.db)]).toEqual([false, []]);
    expect(okValue(await save({ ...anna, id, enabled: ['0', '1'] })).invited).toBe(true);
  });

  test('an observer can be added without contracts', async () => {
    const { id } = okValue(await save({ email: 'o@example.com', type_id: '3' }));
    expect(await card(id)).toMatchObject({ type: '3', contracts: [] });
  });

  test.each([
    ['an empty e-mail', { email: '' }, { email: ['Укажите e-mail'] }],
    ['no e-mail field', { email: undefined }, { email: ['Укажите e-mail'] }],
    ['an invalid e-mail', { email: 'anna' }, { email: ['Проверьте e-mail'] }],
    ['an empty name', { name: ' ' }, { name: ['Это поле необходимо заполнить.'] }],
    ['an incomplete phone number', { phone: '12345' }, { phone: ['Это поле необходимо заполнить.'] }],
    ['the role of a main user', { type_id: '1' }, { type_id: ['Выберите, кто это'] }],
    ['no contract', { contracts: [''] }, { contracts: ['Отметьте хотя бы один договор'] }],
    ['another dealer’s contract', { contracts: ['1', '4'] }, { contracts: ['Такого договора нет'] }],
    ['another dealer’s address', { addresses: ['3'] }, { addresses: ['Такого адреса нет'] }],
  ])('a manager is not saved with %s', async (_, wrong, fields) => {
    expect(await save({ ...anna, ...wrong })).toMatchObject({ ok: false, code: 'BAD_INPUT', fields });
    expect((await list()).managers).toHaveLength(3);
  });

  test.each(['main@example.com', 'OTHER@example.com', 'disabled@example.com'])(
    'a manager is not saved with the taken e-mail %s, and no mail is sent',
    async (email) => {
      expect(await save({ ...anna, email, contracts: '' })).toMatchObject({
        code: 'EMAIL_TAKEN',
        message: 'Этот Email уже занят',
        fields: { email: ['Этот Email уже занят'] },
      });
      expect([await queuedMails(fresh.db), await links()]).toEqual([[], []]);
    },
  );
});

describe('changing a manager', () => {
  test('saving a manager preserves fields that were not sent', async () => {
    const { id } = okValue(await save(anna));
    okValue(await save({ id: String(id), email: anna.email }));
    expect(await card(id)).toMatchObject({ name: 'Анна', enabled: true, contracts: [1], addresses: [1, 2] });
    expect(await queuedMails(fresh.db)).toHaveLength(1);
  });

  test('an old client that sends only the state can enable and disable a manager, with or without contracts', async () => {
    const { id } = okValue(await save(anna));
    okValue(await save({ id, enabled: '0' }));
    expect(await card(id)).toMatchObject({ email: 'anna@example.com', enabled: false, contracts: [1] });
    await fresh.db.deleteFrom('account_contracts').where('account_id', '=', id).execute();
    okValue(await save({ id, enabled: '1' }));
    expect(await card(id)).toMatchObject({ enabled: true, contracts: [] });
  });

  test('contracts and addresses that an old client sends as checked are assigned to the manager', async () => {
    const { id } = okValue(await save(anna));
    const contracts = { 1: { id: '1', checked: '0' }, 2: { id: '2', checked: '1' } };
    okValue(await save({ id, contracts, addresses: [{ id: '1', checked: '1' }, { id: '2' }] }));
    expect(await card(id)).toMatchObject({ contracts: [2], addresses: [1] });
    expect(await save({ id, contracts: { 1: { id: '1', checked: '0' } } })).toMatchObject({
      fields: { contracts: ['Отметьте хотя бы один договор'] },
    });
  });

  test('the first remaining contract becomes current when the current contract is withdrawn', async () => {
    const { id } = okValue(await save({ ...anna, contracts: '1,2' }));
    const account = { ...actors.manager, accountId: id };
    await changeRows(fresh.db, 'accounts', { id }, { contract_id: 1 });
    okValue(await save({ ...anna, id, contracts: '2' }));
    expect(await currentContract(fresh.db, account)).toMatchObject({ id: contract.second });
  });

  test('changing the e-mail of a manager without a password sends a new link and deletes the old link', async () => {
    const { id } = okValue(await save(anna));
    const [before] = await links();
    expect(okValue(await save({ ...anna, id, email: 'new@example.com' })).invited).toBe(true);
    expect((await queuedMails(fresh.db)).map(({ to }) => to)).toEqual([
      'anna@example.com',
      'new@example.com',
    ]);
    const after = await links();
    expect(after).toHaveLength(1);
    expect(after[0]?.hash).not.toBe(before?.hash);
  });

  test('changing the e-mail of a manager with a password sends no invitation', async () => {
    okValue(await save({ id: 2, email: 'manager2@example.com' }));
    okValue(await save({ id: 2, email: 'manager@example.com' }));
    expect(await queuedMails(fresh.db)).toEqual([]);
  });

  test.each([
    ['a manager of another dealer', 2, actors.other],
    ['the main user', 1, actors.main],
    ['no account', 999, actors.main],
  ])('a manager is not found if the id belongs to %s', async (_, id, actor) => {
    for (const useCase of [getManager, setManagerEnabled, deactivateManager, resendInvitation])
      expect(await fresh.as(actor).tries(useCase as typeof getManager, { id })).toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await save({ id, email: 'x@example.com' }, actor)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('turning a manager’s access on and off', () => {
  const set = (enabled: string, id = 2) => fresh.as(actors.main).tries(setManagerEnabled, { id, enabled });

  test('disabling a manager ends his sessions, and enabling him does not restore them', async () => {
    const session = await startSession(fresh.db, { kind: 'account', id: 2 }, noon);
    expect(okValue(await set('0'))).toMatchObject({ enabled: false });
    expect(await actorOfSession(fresh.db, session, noon)).toMatchObject({ kind: 'anonymous' });
    expect(okValue(await set('1'))).toMatchObject({ enabled: true });
    expect(await actorOfSession(fresh.db, session, noon)).toMatchObject({ kind: 'anonymous' });
  });

  test('enabling a manager in the form ends a session that started while he was disabled', async () => {
    okValue(await set('0'));
    const late = await startSession(fresh.db, { kind: 'account', id: 2 }, noon);
    okValue(await save({ id: 2, email: 'manager@example.com', enabled: '1' }));
    expect(await actorOfSession(fresh.db, late, noon)).toMatchObject({ kind: 'anonymous' });
  });

  test('deleting a manager only disables the account', async () => {
    await fresh.as(actors.main).does(deactivateManager, { id: 2 });
    expect(await card(2)).toMatchObject({ enabled: false, contracts: [1] });
    okValue(await set('1'));
  });

  test('deleting an observer removes the account', async () => {
    const { id } = okValue(await save({ email: 'o@example.com', type_id: '3' }));
    await fresh.as(actors.main).does(deactivateManager, { id });
    expect((await list()).managers.map((each) => each.id)).not.toContain(id);
  });

  test('deleting an observer during saves and invitations always removes the account', async () => {
    const who = { email: 'o@example.com', type_id: '3', contracts: '1,2', addresses: '1,2' };
    const ctx = fresh.as(actors.main);
    for (let i = 0; i < 5; i++) {
      const { id } = okValue(await save(who));
      const all = await Promise.all([
        ...[save({ ...who, id }), ctx.tries(deactivateManager, { id }), save({ ...who, id })],
        ...[ctx.tries(resendInvitation, { id }), ctx.tries(deactivateManager, { id })],
      ]);
      for (const each of all) if (!each.ok) expect(each.code).toBe('NOT_FOUND');
      expect((await list()).managers.map((each) => each.id)).not.toContain(id);
    }
  });
});

describe('repeated invitations', () => {
  const resend = (id: number, now = noon) => fresh.as(actors.main, now).tries(resendInvitation, { id });

  test('at most five invitations a day are sent to a manager', async () => {
    const { id } = okValue(await save(anna));
    for (let i = 0; i < 4; i++) okValue(await resend(id));
    expect(await links()).toHaveLength(1);
    expect(await resend(id)).toMatchObject({ code: 'TOO_MANY_TRIES', status: 429 });
    expect(await queuedMails(fresh.db)).toHaveLength(5);
    okValue(await resend(id, noon + dayMs + 1));
  });

  test('no invitation is resent to an account that is disabled or has a password', async () => {
    expect(await resend(2)).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('Пароль уже задан'),
    });
    const { id } = okValue(await save({ ...anna, enabled: '0' }));
    expect(await resend(id)).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('Доступ отключён'),
    });
  });
});

describe('a form that was open while another person changed the manager', () => {
  const opened = async () => {
    const { id } = okValue(await save(anna));
    return { id, form: managerFormValues(await card(id)) };
  };
  const send = ({ id, form }: Awaited<ReturnType<typeof opened>>, changes: object) =>
    save({ id, ...form, ...changes, original: JSON.stringify(form) });

  test('an outdated manager form does not overwrite contracts and addresses changed meanwhile', async () => {
    const window = await opened();
    okValue(await save({ id: window.id, enabled: '0', contracts: ['1', '2'], addresses: '2' }));
    const saved = okValue(await send(window, { phone: '916 765-43-21' }));
    expect(saved.meanwhile).toEqual([
      'Доступ в портал: было «включён», стало «отключён»',
      'Договоры: было «114-О/2025», стало «114-О/2025», «087-М/2024»',
      'Адреса доставки: было «Тула, ул. Заводская, 14, склад 3», «Калуга, пр. Труда, 8», стало «Калуга, пр. Труда, 8»',
    ]);
    expect(await card(window.id)).toMatchObject({
      phone: '+7 (916) 765-43-21',
      enabled: false,
      contracts: [1, 2],
      addresses: [2],
    });
  });

  test('a phone number that two people changed is not saved until the second form is sent again', async () => {
    const window = await opened();
    okValue(await save({ id: window.id, phone: '916 000-00-01' }));
    const mine = { phone: '916 000-00-02' };
    expect(await send(window, mine)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: {
        phone: [
          'Было «+7 (916) 123-45-67», стало «+7 (916) 000-00-01». Чтобы записать своё, сохраните ещё раз',
        ],
      },
    });
    expect(await card(window.id)).toMatchObject({ phone: '+7 (916) 000-00-01' });
    const now = managerFormValues(await card(window.id));
    okValue(await send({ id: window.id, form: now }, mine));
    expect(await card(window.id)).toMatchObject({ phone: '+7 (916) 000-00-02' });
  });

  test('if eight people save a manager form at once, one form is saved and seven are rejected', async () => {
    const window = await opened();
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send(window, { phone: `916 000-00-1${i}` })),
    );
    expect(results.map((result) => (result.ok ? 'ok' : result.code)).sort()).toEqual([
      ...Array(7).fill('CHANGED_MEANWHILE'),
      'ok',
    ]);
  });

  test('a removed address stays assigned to the manager and is available again once restored', async () => {
    const window = await opened();
    await fresh.as(actors.main).tries(removeAddress, { id: address.kaluga });
    okValue(await send(window, { name: 'Анна Петрова' }));
    await fresh.as(actors.main).tries(removeAddress, { id: address.kaluga, back: '1' });
    expect(await card(window.id)).toMatchObject({ name: 'Анна Петрова', addresses: [1, 2] });
  });
});
