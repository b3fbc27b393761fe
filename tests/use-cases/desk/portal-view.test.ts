import { beforeEach, describe, expect, test } from 'vitest';
import { beginPortalView } from '#server/desk/dealers/begin-portal-view.server.ts';
import { endPortalView } from '#server/desk/dealers/end-portal-view.server.ts';
import { isForStaff, mayUse, type SignedIn } from '#server/kernel/actor.ts';
import { endSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { actorOfView, viewMinutes } from '#server/people/staff/portal-views.repository.server.ts';
import { allUseCases } from '#tests/builders/all-use-cases.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { rowsOf } from '#tests/builders/rows-of.ts';
import { secondFactorOf } from '#tests/builders/second-factor.ts';
import { actors, colleagues, passwords, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const useCases = await allUseCases();
let session = '';
const seen = (token: string, now = noon) => actorOfView(fresh.db, token, now);
const begin = (who = staff, account = 1) => fresh.as(who).tries(beginPortalView, { id: 1, account, session });
const begun = async (who = staff, account = 1) => okValue(await begin(who, account)).token;
const set = (table: 'staff' | 'accounts' | 'dealers', id: number, values: object) =>
  fresh.db.updateTable(table).set(values).where('id', '=', id).execute();

beforeEach(async () => {
  session = await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon);
});

describe('viewing the portal as a dealer', () => {
  test('a view of the portal as a dealer lasts an hour, and the history records its start and end', async () => {
    const token = await begun();
    expect(await seen(token)).toMatchObject({
      kind: 'account',
      accountId: 1,
      dealerId: 1,
      role: 'main',
      viewedBy: { staffId: staff.staffId, until: noon + viewMinutes * 60_000 },
    });
    expect(await seen(token, noon + viewMinutes * 60_000)).toEqual({ kind: 'anonymous' });
    const end = () => fresh.as(staff).tries(endPortalView, { token });
    expect(okValue(await end())).toEqual({ dealerId: 1 });
    expect(okValue(await end())).toBeUndefined();
    expect(await seen(token)).toEqual({ kind: 'anonymous' });
    const entries = await fresh.db
      .selectFrom('history')
      .select(['actor_kind', 'actor_id', 'kind', 'record_id', 'dealer_id', 'changes'])
      .where('action', '=', 'viewed')
      .execute();
    const entry = { actor_kind: 'staff', actor_id: 1, kind: 'account', record_id: 1, dealer_id: 1 };
    expect(entries).toMatchObject([entry, entry]);
    expect(entries.map(({ changes }) => changes).join()).toMatch(/начат.*закончен/);
  });

  test.each([
    ['the account of the viewer is disabled', 'staff', 1, { enabled: 0 }, { enabled: 1 }],
    ['the viewer becomes an editor', 'staff', 1, { role: 'editor' }, { role: 'administrator' }],
    [
      'the viewer is restricted to other dealers',
      'staff',
      1,
      { role: 'manager', all_dealers: 0 },
      { role: 'administrator', all_dealers: 1 },
    ],
    ['the viewed account is disabled', 'accounts', 1, { enabled: 0 }, { enabled: 1 }],
  ] as const)('a portal view ends when %s', async (_, table, id, change, back) => {
    await set('dealers', 1, { staff_id: null });
    const token = await begun();
    await set(table, id, change);
    expect(await seen(token)).toEqual({ kind: 'anonymous' });
    await set(table, id, back);
  });

  test('a portal view ends with the desk session of the viewer', async () => {
    const token = await begun();
    await endSession(fresh.db, 'staff', session);
    expect(await seen(token)).toEqual({ kind: 'anonymous' });
    // The other tab has no desk session from which it could start a view.
    expect(await begin()).toMatchObject({ code: 'SIGN_IN' });
  });

  test('a portal view is invalid if its desk session has not passed the second factor', async () => {
    const [proved, token] = [
      await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon),
      await begun(),
    ];
    await secondFactorOf(fresh.db, staff, { password: passwords.staff, session: proved });
    // A sign-in that began just before the second factor was turned on leaves such a session.
    session = await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon);
    const late = await begun();
    expect([await seen(token), await seen(late)]).toEqual([{ kind: 'anonymous' }, { kind: 'anonymous' }]);
    session = proved;
    expect(await seen(await begun())).toMatchObject({ accountId: 1 });
    await clearTables(fresh.db, 'second_factors');
  });

  test('staff can view the portal only as enabled accounts of the dealers they serve', async () => {
    expect(await begin(colleagues.editor)).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    expect(await begin(colleagues.newcomer)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await begin(staff, 2000)).toMatchObject({ code: 'NOT_FOUND' });
    await set('accounts', 2, { enabled: 0 });
    expect(await begin(staff, 2)).toMatchObject({ code: 'VIEW_CLOSED', status: 409 });
    await set('accounts', 2, { enabled: 1 });
  });

  test('only the person who began a portal view can end the view', async () => {
    const token = await begun();
    const others = fresh.as(colleagues.manager);
    expect(await others.does(endPortalView, { token })).toBeUndefined();
    expect(await seen(token)).toMatchObject({ accountId: 1 });
  });
});

test('every use case that writes is rejected during a portal view and changes nothing in the database', async () => {
  const viewed = (actor: SignedIn): SignedIn => ({
    ...actor,
    viewedBy: { staffId: 1, dealer: 'Люмен', until: noon + 1 },
  });
  const before = await rowsOf(fresh.db);
  let refused = 0;
  for (const actor of [actors.main, actors.manager, actors.observer])
    for (const useCase of useCases.values()) {
      if (useCase.writes === false || isForStaff(useCase.access) || !mayUse(useCase.access, actor)) continue;
      const answer = await fresh.as(viewed(actor)).tries(useCase, { id: 1 });
      expect(answer, useCase.name).toMatchObject({ ok: false, code: 'VIEW_ONLY', status: 403 });
      refused++;
    }
  expect(refused).toBeGreaterThan(100);
  expect(await rowsOf(fresh.db)).toEqual(before);
});
