import { beforeEach, describe, expect, test } from 'vitest';
import type { Staff } from '#server/kernel/actor.ts';
import { changeStaffPassword } from '#server/people/auth/change-password.server.ts';
import { actorOfStaffSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { signInStaff } from '#server/people/auth/sign-in.server.ts';
import { openStaffPasswordLink } from '#server/people/password-links/open-password-link.server.ts';
import { resetStaffPassword } from '#server/people/password-links/reset-password.server.ts';
import { addressOfManager } from '#server/people/staff/addresses.repository.server.ts';
import { getStaffMember } from '#server/people/staff/get-staff-member.server.ts';
import { handOverDealers } from '#server/people/staff/hand-over-dealers.server.ts';
import { listStaff } from '#server/people/staff/list-staff.server.ts';
import { renameSelf } from '#server/people/staff/rename-self.server.ts';
import { saveStaffMember } from '#server/people/staff/save-staff-member.server.ts';
import { sendStaffLink } from '#server/people/staff/send-staff-link.server.ts';
import { managerOf } from '#server/people/staff/serving.repository.server.ts';
import { staffFormValues } from '#server/people/staff/staff-view.ts';
import { insertDesk } from '#tests/builders/build-world.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { colleagues, inRole, passwords, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { manager, newcomer, editor } = colleagues;
const day = 86_400_000;

beforeEach(async () => {
  for (const table of ['jobs', 'attempts', 'staff_links', 'staff_sessions', 'staff'] as const)
    await fresh.db.deleteFrom(table).execute();
  await insertDesk(fresh.db);
  await changeRows(fresh.db, 'dealers', {}, { staff_id: staff.staffId });
});

const as = (actor?: Staff, now = noon) => fresh.as(actor, now);
const save = (input: object, actor = staff) => as(actor).tries(saveStaffMember, input);
const zoya = { email: 'Zoya@Example.com', name: 'Зоя', role: 'manager', dealers: 'own', enabled: '1' };
const recordOf = async (id: number) => await as(staff).does(getStaffMember, { id });
/** Returns the fields of a newly opened form. */
const formOf = async (id: number) => {
  const values = staffFormValues(await recordOf(id));
  return { ...values, id, enabled: values.enabled ? '1' : '0', original: JSON.stringify(values) };
};
const secretOf = async (nth = 0) =>
  /\/desk\/password\?token=([\w-]{43})$/m.exec((await queuedMails(fresh.db))[nth]?.text ?? '')?.[1] ?? '';
const setPassword = (token: string, password = 'a new password', now = noon) =>
  as(undefined, now).tries(resetStaffPassword, { token, new_password: password, repeat_password: password });
const signIn = (email: string, password: string) => as(undefined).tries(signInStaff, { email, password });

describe('inviting staff', () => {
  test('an invited staff member sets a password with the mailed link and is then signed in', async () => {
    const { id, invited } = okValue(await save(zoya));
    expect(invited).toBe(true);
    expect(await recordOf(id)).toMatchObject({
      email: 'zoya@example.com',
      role: 'manager',
      allDealers: false,
      hasPassword: false,
    });
    const [mail] = await queuedMails(fresh.db);
    expect(mail).toMatchObject({ to: 'zoya@example.com', replyTo: 'irina@example.com' });
    expect(mail?.text).toContain('Здравствуйте, Зоя!');
    expect(mail?.text).toContain('Ирина приглашает вас');
    const token = await secretOf();
    expect(await as().does(openStaffPasswordLink, { token })).toEqual({
      email: 'zoya@example.com',
      purpose: 'invite',
    });
    const { session } = okValue(await setPassword(token));
    expect(await actorOfStaffSession(fresh.db, session, noon)).toEqual({
      kind: 'staff',
      staffId: id,
      lacksFactor: false,
      ...inRole('manager'),
      allDealers: false,
      listsOwn: false,
      email: 'zoya@example.com',
      name: 'Зоя',
    });
    expect(okValue(await signIn('zoya@example.com', 'a new password'))).toBeDefined();
    expect(await setPassword(token)).toMatchObject({ code: 'LINK_EXPIRED' });
  });

  test('a staff invitation with invalid fields or an e-mail in use is rejected and not sent', async () => {
    expect(await save({ ...zoya, email: 'zoya', name: ' ' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { email: ['Проверьте e-mail'], name: [expect.anything()] },
    });
    expect(await save({ ...zoya, role: 'director' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { role: ['Выберите роль'] },
    });
    expect(await save({ ...zoya, email: 'OLEG@example.com' })).toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: ['Сотрудник с таким e-mail уже есть'] },
    });
    expect(await queuedMails(fresh.db)).toEqual([]);
  });

  test('a staff invitation expires after seven days or when a newer invitation is sent', async () => {
    const { id } = okValue(await save(zoya));
    const first = await secretOf();
    expect(await setPassword(first, 'a new password', noon + 7 * day)).toMatchObject({
      code: 'LINK_EXPIRED',
    });
    await as(staff).does(sendStaffLink, { id });
    expect(await setPassword(first)).toMatchObject({ code: 'LINK_EXPIRED' });
    const second = await secretOf(1);
    const { invited } = okValue(await save({ ...(await formOf(id)), email: 'zoya2@example.com' }));
    expect(invited).toBe(true);
    expect(await setPassword(second)).toMatchObject({ code: 'LINK_EXPIRED' });
    expect((await queuedMails(fresh.db))[2]?.to).toBe('zoya2@example.com');
    okValue(await setPassword(await secretOf(2)));
  });

  test('only one of two people who use an invitation at the same time succeeds', async () => {
    okValue(await save(zoya));
    const token = await secretOf();
    const results = await Promise.all([setPassword(token), setPassword(token, 'another password')]);
    expect(results.map((result) => result.ok).sort()).toEqual([false, true]);
  });
});

describe('forgotten passwords of staff', () => {
  test('a staff password link is valid for a day, and its use ends the old password and all sessions', async () => {
    const session = await startSession(fresh.db, { kind: 'staff', id: manager.staffId }, noon);
    await as(staff).does(sendStaffLink, { id: manager.staffId });
    okValue(await signIn(manager.email, passwords.staff));
    const token = await secretOf();
    expect(await setPassword(token, 'a new password', noon + day)).toMatchObject({ code: 'LINK_EXPIRED' });
    okValue(await setPassword(token));
    expect(await actorOfStaffSession(fresh.db, session, noon)).toEqual({ kind: 'anonymous' });
    expect(await signIn(manager.email, passwords.staff)).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await queuedMails(fresh.db)).at(-1)).toMatchObject({
      to: manager.email,
      subject: 'Пароль рабочего стола портала изменён',
    });
  });

  test('a sixth password link for a staff member and a link for disabled staff are rejected', async () => {
    for (let i = 0; i < 5; i++) await as(staff).does(sendStaffLink, { id: 2 });
    expect(await as(staff).tries(sendStaffLink, { id: 2 })).toMatchObject({ code: 'TOO_MANY_TRIES' });
    okValue(await save({ ...(await formOf(editor.staffId)), enabled: '0' }));
    expect(await as(staff).tries(sendStaffLink, { id: editor.staffId })).toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('disabling the access of staff', () => {
  test('disabling a staff member ends his sessions and links, and enabling him restores neither', async () => {
    const session = await startSession(fresh.db, { kind: 'staff', id: editor.staffId }, noon);
    await as(staff).does(sendStaffLink, { id: editor.staffId });
    const token = await secretOf();
    okValue(await save({ ...(await formOf(editor.staffId)), enabled: '0' }));
    expect(await actorOfStaffSession(fresh.db, session, noon)).toEqual({ kind: 'anonymous' });
    expect(await setPassword(token)).toMatchObject({ code: 'LINK_EXPIRED' });
    okValue(await save({ ...(await formOf(editor.staffId)), enabled: '1' }));
    expect(await actorOfStaffSession(fresh.db, session, noon)).toEqual({ kind: 'anonymous' });
    expect(await setPassword(token)).toMatchObject({ code: 'LINK_EXPIRED' });
  });

  test('nobody can disable his own access or change his own role', async () => {
    const own = await formOf(staff.staffId);
    expect(await save({ ...own, enabled: '0' })).toMatchObject({ fields: { enabled: [expect.anything()] } });
    expect(await save({ ...own, role: 'manager' })).toMatchObject({ fields: { role: [expect.anything()] } });
    okValue(await save({ ...own, name: 'Ирина С.' }));
    expect(await recordOf(staff.staffId)).toMatchObject({ name: 'Ирина С.' });
  });
});

describe('concurrent administrators', () => {
  const second: Staff = { ...manager, ...inRole('administrator') };
  beforeEach(async () => {
    okValue(await save({ ...(await formOf(second.staffId)), role: 'administrator' }));
  });

  test('two administrators who remove each other’s role at the same time leave one administrator', async () => {
    const [first, other] = [await formOf(staff.staffId), await formOf(second.staffId)];
    const results = await Promise.all([
      save({ ...other, role: 'manager' }, staff),
      save({ ...first, role: 'manager' }, second),
    ]);
    expect(results.map((result) => (result.ok ? 'saved' : result.code)).sort()).toEqual([
      'FORBIDDEN',
      'saved',
    ]);
  });

  test('two people can change different fields of a staff member at once, but not the same field', async () => {
    const opened = await formOf(editor.staffId);
    okValue(await save({ ...opened, enabled: '0', name: 'Вера К.' }, second));
    expect(okValue(await save({ ...opened, email: 'vera2@example.com' })).meanwhile).toEqual([
      'Имя и фамилия: было «Вера», стало «Вера К.»',
      'Вход: было «разрешён», стало «закрыт»',
    ]);
    expect(await recordOf(editor.staffId)).toMatchObject({
      enabled: false,
      name: 'Вера К.',
      email: 'vera2@example.com',
    });
    expect(await save({ ...opened, name: 'Вера П.' })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: { name: ['Было «Вера», стало «Вера К.». Чтобы записать своё, сохраните ещё раз'] },
    });
  });
});

describe('dealers of staff', () => {
  test('an administrator can hand over all dealers of a staff member to a colleague', async () => {
    const served = async () =>
      (await as(staff).does(listStaff, undefined)).staff.map(({ id, dealers }) => [id, dealers]);
    expect(await served()).toContainEqual([staff.staffId, 2]);
    const to = newcomer.staffId;
    expect(await as(staff).does(handOverDealers, { id: 1, to })).toEqual({
      dealers: 2,
      to: 'Павел',
    });
    expect(await served()).toContainEqual([to, 2]);
  });

  test('a disabled manager gets no mails about his dealers, and the dealers do not see his name', async () => {
    const { db } = fresh;
    await as(staff).does(handOverDealers, { id: 1, to: newcomer.staffId });
    expect([await addressOfManager(db, 1, 'orders'), (await managerOf(db, 1)).name]).toEqual([
      newcomer.email,
      'Павел',
    ]);
    okValue(await save({ ...(await formOf(newcomer.staffId)), enabled: '0' }));
    expect([await addressOfManager(db, 1, 'orders'), (await managerOf(db, 1)).name]).toEqual([undefined, '']);
    // 1C has sent the e-mail of a person whose access to the desk is disabled.
    await changeRows(db, 'dealers', {}, { manager_email: newcomer.email });
    expect(await addressOfManager(db, 1, 'orders')).toBeUndefined();
    await changeRows(db, 'dealers', {}, { manager_email: 'sales@example.com' });
    expect(await addressOfManager(db, 1, 'orders')).toBe('sales@example.com');
  });

  test('dealers cannot be handed over to an editor, a disabled or unknown member, or their present manager', async () => {
    okValue(await save({ ...(await formOf(newcomer.staffId)), enabled: '0' }));
    for (const to of [editor.staffId, newcomer.staffId, 1, 77]) {
      expect(await as(staff).tries(handOverDealers, { id: 1, to }), String(to)).toMatchObject({
        fields: { to: ['Выберите, кому передать дилеров'] },
      });
    }
    expect(await as(staff).tries(handOverDealers, { id: 77, to: 2 })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the record of the signed-in member', () => {
  test('a staff member can change his own name unless the name was changed meanwhile', async () => {
    const original = JSON.stringify({ name: 'Вера' });
    await as(editor).does(renameSelf, { name: 'Вера Котова', original });
    expect(await recordOf(editor.staffId)).toMatchObject({ name: 'Вера Котова' });
    expect(await as(editor).tries(renameSelf, { name: 'Верочка', original })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  test('changing the password of a staff member requires the old password and ends his other sessions', async () => {
    const [here, elsewhere] = [
      await startSession(fresh.db, { kind: 'staff', id: 4 }, noon),
      await startSession(fresh.db, { kind: 'staff', id: 4 }, noon),
    ];
    const change = (old_password: string) =>
      as(editor).tries(changeStaffPassword, {
        old_password,
        new_password: 'a new password',
        repeat_password: 'a new password',
        session: here,
      });
    expect(await change('wrong')).toMatchObject({ code: 'WRONG_OLD_PASSWORD' });
    okValue(await change(passwords.staff));
    expect(await actorOfStaffSession(fresh.db, here, noon)).toMatchObject({ staffId: 4 });
    expect(await actorOfStaffSession(fresh.db, elsewhere, noon)).toEqual({ kind: 'anonymous' });
    for (let i = 0; i < 10; i++) await change('wrong');
    expect(await change('a new password')).toMatchObject({ code: 'TOO_MANY_TRIES' });
  });
});
