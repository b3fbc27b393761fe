import { beforeEach, describe, expect, test } from 'vitest';
import { openDealerForm } from '#server/desk/dealers/open-dealer-form.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { managesPortal, type StaffRight, staffRights } from '#server/kernel/staff-rights.ts';
import { actorOfStaffSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { resetStaffSecondFactor } from '#server/people/second-factor/reset-staff-second-factor.server.ts';
import { addressesOfDesk, addressOfManager } from '#server/people/staff/addresses.repository.server.ts';
import { getStaffMember } from '#server/people/staff/get-staff-member.server.ts';
import { handOverDealers } from '#server/people/staff/hand-over-dealers.server.ts';
import { actorOfView, startView } from '#server/people/staff/portal-views.repository.server.ts';
import { getStaffRole } from '#server/people/staff/roles/get-staff-role.server.ts';
import { listStaffRoles } from '#server/people/staff/roles/list-staff-roles.server.ts';
import { administrator, presets } from '#server/people/staff/roles/presets.ts';
import { removeStaffRole } from '#server/people/staff/roles/remove-staff-role.server.ts';
import { restoreStaffRole } from '#server/people/staff/roles/restore-staff-role.server.ts';
import { rightGroups } from '#server/people/staff/roles/right-names.ts';
import { saveStaffRole } from '#server/people/staff/roles/save-staff-role.server.ts';
import { saveStaffMember } from '#server/people/staff/save-staff-member.server.ts';
import { sendStaffLink } from '#server/people/staff/send-staff-link.server.ts';
import { servingStaff } from '#server/people/staff/serving.repository.server.ts';
import { staffFormValues } from '#server/people/staff/staff-view.ts';
import { insertDesk } from '#tests/builders/build-world.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { colleagues, staff, withRights } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { manager, editor } = colleagues;

beforeEach(async () => {
  await clearTables(fresh.db, 'history', 'jobs', 'staff_links', 'staff_sessions', 'staff_role_rights');
  await clearTables(fresh.db, 'staff_roles', 'staff');
  await insertDesk(fresh.db);
  await changeRows(fresh.db, 'dealers', {}, { staff_id: staff.staffId });
});

const save = (input: object, actor: Staff = staff) => fresh.as(actor).tries(saveStaffRole, input);
const rolesNow = async () => (await fresh.as(staff).does(listStaffRoles, undefined)).roles;
const roleNow = async (code: string) => (await rolesNow()).find((role) => role.code === code);
/** Returns the fields of a newly opened form. */
const formOf = async (code: string) => {
  const { header, rights } = await fresh.as(staff).does(getStaffRole, { code });
  return { code, header, rights, original: JSON.stringify({ header, rights }) };
};
const saveMember = (input: object, actor: Staff = staff) => fresh.as(actor).tries(saveStaffMember, input);
const memberForm = async (id: number) => {
  const values = staffFormValues(await fresh.as(staff).does(getStaffMember, { id }));
  return { ...values, id, enabled: values.enabled ? '1' : '0', original: JSON.stringify(values) };
};
const giveRole = async (id: number, role: string) =>
  okValue(await saveMember({ ...(await memberForm(id)), role }));
/** Returns the member as their session at the desk makes them. */
const signedIn = async (id: number): Promise<Staff> => {
  const session = await startSession(fresh.db, { kind: 'staff', id }, noon);
  return (await actorOfStaffSession(fresh.db, session, noon)) as Staff;
};
/** Adds a role and gives it to a member, who is returned as signed in. */
const memberWith = async (id: number, header: string, ...rights: StaffRight[]) => {
  const { code } = okValue(await save({ header, rights }));
  await giveRole(id, code);
  return { code, actor: await signedIn(id) };
};
const historyOf = async () =>
  (
    await fresh.db
      .selectFrom('history')
      .select(['kind', 'header', 'action', 'changes'])
      .where('kind', '=', 'staff_role')
      .orderBy('id')
      .execute()
  ).map(({ changes, ...entry }) => ({ ...entry, changes: JSON.parse(changes) as object[] }));

test('every right has a name in exactly one group', () => {
  expect(rightGroups.flatMap(({ rights }) => rights.map(({ id }) => id)).sort()).toEqual(
    [...staffRights].sort(),
  );
});

describe('the roles of a new portal', () => {
  test('a new portal has the five presets with the number of their people', async () => {
    expect((await rolesNow()).map(({ code, people }) => [code, people])).toEqual([
      ['administrator', 1],
      ['manager', 2],
      ['editor', 1],
      ['accountant', 0],
      ['warehouse', 0],
    ]);
    for (const { code, header, rights } of presets)
      expect(await roleNow(code)).toMatchObject({ header, rights, id: undefined });
  });
});

describe('changing roles', () => {
  test('a changed role counts from the next request of a session that is already open', async () => {
    const session = await startSession(fresh.db, { kind: 'staff', id: manager.staffId }, noon);
    const rights = async () => ((await actorOfStaffSession(fresh.db, session, noon)) as Staff).rights;
    expect([...(await rights())]).toContain('money');
    const opened = await formOf('manager');
    okValue(await save({ ...opened, rights: ['orders', 'content'] }));
    expect([...(await rights())].sort()).toEqual(['content', 'orders']);
    expect(await roleNow('manager')).toMatchObject({ header: 'Менеджер', rights: ['orders', 'content'] });
  });

  test('the history tells which rights were added and removed', async () => {
    const { code } = okValue(await save({ header: 'Стажёр', rights: ['orders-view', 'talks'] }));
    okValue(await save({ ...(await formOf(code)), rights: ['orders-view', 'money'] }));
    okValue(await fresh.as(staff).tries(removeStaffRole, { code }));
    expect(await historyOf()).toEqual([
      {
        ...{ kind: 'staff_role', header: 'Стажёр', action: 'created' },
        changes: [
          { label: 'Название', before: '', after: 'Стажёр' },
          { label: 'Права', before: '', after: '«Смотреть заказы», «Отвечать дилерам»' },
        ],
      },
      {
        ...{ kind: 'staff_role', header: 'Стажёр', action: 'changed' },
        changes: [
          {
            label: 'Права',
            before: 'с «Отвечать дилерам», без «Вести деньги»',
            after: 'с «Вести деньги», без «Отвечать дилерам»',
          },
        ],
      },
      { kind: 'staff_role', header: 'Стажёр', action: 'removed', changes: [] },
    ]);
  });

  test('a new role that is sent twice is added once, and a name is used once', async () => {
    const first = okValue(await save({ header: 'Стажёр', rights: 'talks' }));
    expect(okValue(await save({ header: 'Стажёр', rights: 'talks' })).code).toBe(first.code);
    for (const header of ['стажер', 'МЕНЕДЖЕР'])
      expect(await save({ header, rights: ['talks', 'money'] })).toMatchObject({
        code: 'BAD_INPUT',
        fields: { header: ['Роль с таким названием уже есть'] },
      });
  });

  test.each([
    [{ header: ' ', rights: ['talks'] }, 'header'],
    [{ header: 'x'.repeat(101), rights: ['talks'] }, 'header'],
    [{ header: 'Пустая', rights: '' }, 'rights'],
    [{ header: 'Без поля' }, 'rights'],
    [{ header: 'Чужое', rights: ['root'] }, 'rights'],
    [{ header: 'Чужое', rights: [{ toString: 'x' }] }, 'rights'],
  ])('a role with wrong fields is refused: %j', async (input, field) => {
    const refused = await save(input);
    expect(refused).toMatchObject({ code: 'BAD_INPUT' });
    expect(Object.keys(refused.ok ? {} : refused.fields)[0]).toMatch(new RegExp(`^${field}`));
    expect(await rolesNow()).toHaveLength(presets.length);
  });

  test('«Вернуть как было» restores a preset, also when it is pressed twice', async () => {
    okValue(await save({ ...(await formOf('editor')), header: 'Автор', rights: ['content'] }));
    expect(await fresh.as(staff).does(getStaffRole, { code: 'editor' })).toMatchObject({
      preset: 'Редактор',
    });
    for (const _ of [1, 2]) okValue(await fresh.as(staff).tries(restoreStaffRole, { code: 'editor' }));
    expect(await roleNow('editor')).toMatchObject({ header: 'Редактор', rights: presets[2]?.rights });
    expect((await historyOf()).at(-1)).toMatchObject({ header: 'Редактор', action: 'restored' });
    expect(await fresh.as(staff).tries(restoreStaffRole, { code: 'role-1' })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('a copy begins with the rights of the copied role', async () => {
    expect(await fresh.as(staff).does(getStaffRole, { copied: 'warehouse' })).toMatchObject({
      code: '',
      header: 'Кладовщик – копия',
      rights: presets.find(({ code }) => code === 'warehouse')?.rights,
    });
  });

  test('of two forms open at once, the rights of both are kept, and the same name is not overwritten', async () => {
    const opened = await formOf('editor');
    okValue(await save({ ...opened, rights: [...opened.rights, 'demand'] }));
    const saved = okValue(
      await save({ ...opened, rights: opened.rights.filter((right) => right !== 'synonyms') }),
    );
    expect(saved.meanwhile).toEqual(['Права: было без «Смотреть спрос», стало с «Смотреть спрос»']);
    expect((await roleNow('editor'))?.rights).toEqual(['goods-view', 'goods', 'demand', 'content']);
    okValue(await save({ ...(await formOf('editor')), header: 'Автор' }));
    expect(await save({ ...opened, header: 'Писатель' })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: { header: ['Было «Редактор», стало «Автор». Чтобы записать своё, сохраните ещё раз'] },
    });
  });
});

describe('what nobody can do to roles', () => {
  test('the administrator keeps all rights', async () => {
    const form = await formOf(administrator);
    expect(await save({ ...form, rights: ['talks'] })).toMatchObject({ code: 'FORBIDDEN' });
    for (const useCase of [removeStaffRole, restoreStaffRole])
      expect((await fresh.as(staff).tries(useCase, { code: administrator })).ok).toBe(
        useCase === restoreStaffRole,
      );
    expect((await roleNow(administrator))?.rights).toEqual(staffRights);
  });

  test('a preset and a role in use cannot be removed', async () => {
    expect(await fresh.as(staff).tries(removeStaffRole, { code: 'accountant' })).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Эту роль нельзя удалить: она есть в каждом портале',
    });
    const { code } = await memberWith(editor.staffId, 'Стажёр', 'talks');
    await giveRole(manager.staffId, code);
    expect(await fresh.as(staff).tries(removeStaffRole, { code })).toMatchObject({
      code: 'BAD_INPUT',
      message: 'Роль есть у 2\u00a0сотрудников: сначала дайте им другую',
    });
    expect(await roleNow(code)).toBeDefined();
  });

  test('nobody gives a right that they lack, by a role or to a role', async () => {
    const { code, actor } = await memberWith(manager.staffId, 'Кадры', 'staff', 'talks');
    expect(await save({ header: 'Хитрая', rights: ['talks', 'money'] }, actor)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { rights: ['Этих прав нет у вас самих: «Вести деньги»'] },
    });
    okValue(await save({ header: 'Чаты', rights: ['talks'] }, actor));
    // Their own role, a role with more rights, and a preset that would get its rights back.
    for (const stronger of [code, 'manager', administrator])
      expect(await save({ code: stronger, header: 'Хитрая', rights: ['talks'] }, actor)).toMatchObject({
        code: 'FORBIDDEN',
      });
    okValue(await save({ ...(await formOf('accountant')), rights: ['talks'] }));
    expect(await fresh.as(actor).tries(restoreStaffRole, { code: 'accountant' })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('nobody gives themselves or a colleague a role with rights that they lack', async () => {
    const { actor } = await memberWith(manager.staffId, 'Кадры', 'staff', 'talks');
    const own = await memberForm(manager.staffId);
    expect(await saveMember({ ...own, role: administrator }, actor)).toMatchObject({ code: 'BAD_INPUT' });
    const zoya = { email: 'zoya@example.com', name: 'Зоя', dealers: 'all', enabled: '1' };
    expect(await saveMember({ ...zoya, role: 'manager' }, actor)).toMatchObject({
      fields: { role: ['Эта роль даёт права, которых нет у вас: её даёт администратор'] },
    });
    const offered = (await fresh.as(actor).does(getStaffMember, {})).roles.map(({ header }) => header);
    expect(offered).toEqual(['Кадры']);
  });

  test('nobody takes over a member who has more rights', async () => {
    const { actor } = await memberWith(manager.staffId, 'Кадры', 'staff', 'talks');
    const id = staff.staffId;
    const form = await memberForm(id);
    for (const change of [{ email: 'mine@example.com' }, { enabled: '0' }, { role: 'editor' }])
      expect(await saveMember({ ...form, ...change }, actor)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fresh.as(actor).tries(sendStaffLink, { id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fresh.as(actor).tries(resetStaffSecondFactor, { id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fresh.as(actor).does(getStaffMember, { id })).toMatchObject({ isAbove: true });
  });

  test('the last administrator stays, even for someone who has all rights by another role', async () => {
    const { actor } = await memberWith(manager.staffId, 'Заместитель', ...staffRights);
    const form = await memberForm(staff.staffId);
    for (const change of [{ role: 'manager' }, { enabled: '0' }])
      expect(await saveMember({ ...form, ...change }, actor)).toMatchObject({
        fields: { role: ['Это последний администратор: сначала дайте эту роль кому-нибудь ещё'] },
      });
    await giveRole(editor.staffId, administrator);
    okValue(await saveMember({ ...form, role: 'manager' }, actor));
  });

  test('whoever manages staff sees all dealers, and changes neither their own discount nor the administrator', async () => {
    const { actor } = await memberWith(manager.staffId, 'Кадры', 'staff', 'orders', 'dealers');
    await changeRows(fresh.db, 'staff', { id: manager.staffId }, { all_dealers: 0 });
    expect((await signedIn(manager.staffId)).allDealers).toBe(true);
    const own = await memberForm(manager.staffId);
    expect(await saveMember({ ...own, discount: '90' }, actor)).toMatchObject({
      fields: { discount: ['Свою скидку меняет другой сотрудник'] },
    });
    const asked = { id: staff.staffId, to: manager.staffId };
    expect(await fresh.as(actor).tries(handOverDealers, asked)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('only an administrator makes somebody an administrator, even if another role has all rights', async () => {
    const { actor } = await memberWith(manager.staffId, 'Заместитель', ...staffRights);
    const form = { ...(await memberForm(editor.staffId)), role: administrator };
    expect(await saveMember(form, actor)).toMatchObject({ fields: { role: [expect.any(String)] } });
    okValue(await saveMember(form));
  });

  test('many goods at once need the right to prices, because their sheets have them', async () => {
    expect(await save({ header: 'Таблицы', rights: ['goods-many'] })).toMatchObject({
      fields: { rights: [expect.stringContaining('Вести цены и остатки')] },
    });
    okValue(await save({ header: 'Таблицы', rights: ['goods-many', 'prices'] }));
  });

  test('a preset is not restored while another role has its name in other letters', async () => {
    okValue(await save({ ...(await formOf('editor')), header: 'Автор' }));
    okValue(await save({ header: 'редактор', rights: ['talks'] }));
    expect(await fresh.as(staff).tries(restoreStaffRole, { code: 'editor' })).toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  test('someone whose right was removed meanwhile or who is disabled changes nothing', async () => {
    const { code, actor } = await memberWith(manager.staffId, 'Кадры', 'staff', 'talks');
    okValue(await save({ ...(await formOf(code)), rights: ['talks'] }));
    expect(await save({ header: 'Чаты', rights: ['talks'] }, actor)).toMatchObject({ code: 'FORBIDDEN' });
    okValue(await save({ ...(await formOf(code)), rights: ['talks', 'staff'] }));
    okValue(await saveMember({ ...(await memberForm(manager.staffId)), enabled: '0' }));
    expect(await save({ header: 'Чаты', rights: ['talks'] }, actor)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await signedIn(manager.staffId)).toMatchObject({ kind: 'anonymous' });
  });

  test('two people who change each other’s roles at the same time do not both succeed', async () => {
    const one = await memberWith(manager.staffId, 'Кадры 1', 'staff', 'talks');
    const two = await memberWith(editor.staffId, 'Кадры 2', 'staff', 'talks');
    const results = await Promise.all([
      save({ code: two.code, header: 'Кадры 2', rights: ['talks'] }, one.actor),
      save({ code: one.code, header: 'Кадры 1', rights: ['talks'] }, two.actor),
    ]);
    expect(results.map((result) => (result.ok ? 'saved' : result.code)).sort()).toEqual([
      'FORBIDDEN',
      'saved',
    ]);
  });
});

test('a new dealer also needs the right to contracts, because the form has a contract', async () => {
  const opened = (...rights: [StaffRight, ...StaffRight[]]) =>
    fresh.as(withRights(...rights)).tries(openDealerForm, undefined);
  expect(await opened('dealers')).toMatchObject({ code: 'FORBIDDEN' });
  expect(await opened('dealers', 'contracts')).toMatchObject({ ok: true });
});

test('whoever manages the portal is never limited to their own dealers', async () => {
  await changeRows(fresh.db, 'dealers', {}, { staff_id: null });
  for (const right of managesPortal.staff) {
    const { code } = okValue(await save({ header: `Роль ${right}`, rights: [right, 'dealers', 'orders'] }));
    await changeRows(fresh.db, 'staff', { id: manager.staffId }, { role: code, all_dealers: 0 });
    expect((await signedIn(manager.staffId)).allDealers).toBe(true);
    expect(await addressesOfDesk(fresh.db, 'orders')).toContain(manager.email);
    const session = await startSession(fresh.db, { kind: 'staff', id: manager.staffId }, noon);
    const view = (await startView(fresh.db, { session, account: 1, now: noon }))!;
    expect(await actorOfView(fresh.db, view.token, noon)).toMatchObject({ kind: 'account' });
    const { roles } = await fresh.as(staff).does(getStaffMember, { id: manager.staffId });
    expect(roles.find((role) => role.code === code)?.canBeLimited).toBe(false);
    okValue(await saveMember({ ...(await memberForm(manager.staffId)), dealers: 'own' }));
    expect(await fresh.as(staff).does(getStaffMember, { id: manager.staffId })).toMatchObject({
      allDealers: true,
    });
  }
});

describe('who serves dealers and gets mails', () => {
  test('mails about a dealer go to the person who serves the dealer only if the role permits the work', async () => {
    await changeRows(fresh.db, 'dealers', {}, { staff_id: manager.staffId, manager_email: '' });
    const to = (right: StaffRight) => addressOfManager(fresh.db, 1, right);
    expect(await to('returns')).toBe(manager.email);
    okValue(await save({ ...(await formOf('manager')), rights: ['dealers', 'orders'] }));
    expect([await to('orders'), await to('returns')]).toEqual([manager.email, undefined]);
    expect(await addressesOfDesk(fresh.db, 'returns')).toEqual([staff.email]);
    okValue(await save({ ...(await formOf('manager')), rights: ['orders'] }));
    expect(await to('orders')).toBeUndefined();
    expect((await servingStaff(fresh.db)).map(({ id }) => id)).toEqual([staff.staffId]);
  });
});
