import { z } from 'zod';
import type { Entity, Outcome, RowProblem } from '../../exchange/rows/entity.ts';
import { flagOr, zOneCId, zReference, zYesOrNo } from '../../exchange/rows/fields.ts';
import {
  contractsOfDealers,
  enabledIdsOf,
  grantContracts,
  grantedContracts,
  heldRecords,
  idsOf,
  mainUsersOf,
  takenEmails,
} from '../../exchange/rows/records.repository.server.ts';
import {
  changedIds,
  columnsOf,
  isProblem,
  saveRecords,
  type Wanted,
} from '../../exchange/rows/save-records.server.ts';
import { zEmail, zIfSent, zPhoneOrNone, zRequiredName } from '../../kernel/fields.ts';
import { endAccess } from '../../people/accounts/end-access.server.ts';
import { refreshWordsOf } from '../../people/dealers/words.repository.server.ts';
import { invite } from '../../people/managers/invite.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const types = { main: '1', manager: '2', observer: '3' } as const;

const row = z.object({
  id: zOneCId,
  /** The person's dealer, which never changes. */
  dealer: zReference,
  /** Used only to find or create a person, who may change it later. */
  email: zIfSent(zEmail),
  name: zIfSent(zRequiredName(255)),
  phone: zPhoneOrNone,
  /** Used only for a new person; a new person of a dealer without a main user always becomes the main user. */
  type: zIfSent(z.enum(['main', 'manager', 'observer'], { error: 'Укажите main, manager или observer' })),
  /** The contracts that a manager or observer may use; a main user may use all contracts. */
  contracts: zIfSent(z.array(zOneCId, { error: 'Нужен массив id договоров' }).max(1_000)),
  enabled: zYesOrNo,
});

/**
 * The people of dealers. A new person gets an invitation by mail to set a password. An existing person with the same
 * e-mail and no 1C id receives this id. 1C never changes an e-mail, so that nobody gains access to an account through
 * 1C.
 */
const users: Entity<z.output<typeof row>> = {
  name: 'users',
  row,
  scope: {
    field: 'dealer',
    ids: (db, owner) => enabledIdsOf(db, 'accounts', owner),
    ending: (id) => ({ id, enabled: false }) as z.output<typeof row>,
  },
  async save(ctx, rows) {
    const { db, now } = ctx;
    const recordOf = await heldRecords(db, 'accounts', rows, { column: 'email', of: ({ email }) => email });
    const dealers = await idsOf(
      db,
      'dealers',
      rows.map(({ dealer }) => dealer),
    );
    const taken = await takenEmails(
      db,
      rows.flatMap(({ email }) => email ?? []),
    );
    const mains = await mainUsersOf(db, [...dealers.values()]);
    const contracts = await contractsOfDealers(
      db,
      rows.flatMap((sent) => sent.contracts ?? []),
    );
    const claimed = new Set<string>();
    const decided = rows.map((sent): Wanted<'accounts'> | RowProblem => {
      const known = recordOf(sent);
      const dealerId = known?.dealer_id ?? dealers.get(sent.dealer ?? '');
      if (dealerId === undefined)
        return { field: 'dealer', text: sent.dealer ? `Нет дилера с id ${sent.dealer}` : 'Укажите дилера' };
      if (sent.dealer !== undefined && dealers.get(sent.dealer) !== dealerId)
        return { field: 'dealer', text: 'Пользователь принадлежит другому дилеру' };
      const email = known?.email ?? sent.email ?? '';
      if (email === '') return { field: 'email', text: 'Укажите e-mail' };
      if (known && sent.email !== undefined && sent.email !== email)
        return { field: 'email', text: 'E-mail меняют в портале' };
      if ((!known && taken.has(email)) || claimed.has(email))
        return { field: 'email', text: 'Этот e-mail уже есть у другого пользователя' };
      const lost = sent.contracts?.find((id) => contracts.get(id)?.dealerId !== dealerId);
      if (lost !== undefined) return { field: 'contracts', text: `У дилера нет договора с id ${lost}` };
      const type = known?.type_id ?? (mains.has(dealerId) ? types[sent.type ?? 'manager'] : types.main);
      if (!known && type === types.main && mains.has(dealerId))
        return { field: 'type', text: 'Главный пользователь у дилера уже есть' };
      if (type === types.main) mains.add(dealerId);
      claimed.add(email);
      const columns = columnsOf(known, {
        ...{ dealer_id: dealerId, type_id: type, email, name: '', phone: '', password_hash: '', enabled: 1 },
        ...{
          contract_id: contracts.get(sent.contracts?.[0] ?? '')?.id ?? null,
          created_at: now,
          picture: '',
        },
      });
      const row = {
        ...columns,
        name: sent.name ?? columns.name,
        phone: sent.phone ?? columns.phone,
        enabled: type === types.main ? columns.enabled : flagOr(sent.enabled, columns.enabled),
      };
      return { id: sent.id, known, row, dealerId };
    });
    const granted = await grantedContracts(
      db,
      decided.flatMap((each) => (isProblem(each) ? [] : (each.known?.id ?? []))),
    );
    const grants = rows.map((sent, i) => {
      const each = decided[i]!;
      if (isProblem(each) || each.row.type_id === types.main || sent.contracts === undefined)
        return undefined;
      const before = granted.get(each.known?.id ?? 0) ?? [];
      const after = [...new Set(sent.contracts)]
        .flatMap((id) => contracts.get(id) ?? [])
        .sort((a, b) => a.id - b.id);
      return idsText(after) === idsText(before) ? undefined : { before, after };
    });
    const wanted = decided.map((each, i) => {
      const grant = grants[i];
      if (isProblem(each) || !grant) return each;
      const change = { label: 'Договоры', before: namesText(grant.before), after: namesText(grant.after) };
      return { ...each, also: [change] };
    });
    const saved = await saveRecords(
      ctx,
      {
        table: 'accounts',
        kind: 'account',
        header: ({ name, email }) => name || email,
        wordings: personWordings,
      },
      wanted,
    );

    await grantContracts(
      db,
      new Map(
        grants.flatMap((grant, i) => {
          const id = saved[i]?.id;
          return grant && id !== undefined ? [[id, grant.after.map((each) => each.id)]] : [];
        }),
      ),
    );
    const touched = new Set(changedIds(saved));
    const people = wanted.flatMap((each, i) =>
      isProblem(each) ? [] : [{ ...each, accountId: saved[i]?.id ?? 0 }],
    );
    await endAccess(
      ctx,
      people
        .filter(({ row, known }) => known !== undefined && known.enabled !== row.enabled)
        .map(({ accountId }) => accountId),
    );
    await refreshWordsOf(
      db,
      people.filter(({ accountId }) => touched.has(accountId)).map(({ row }) => row.dealer_id),
    );
    const uninvited = new Set<number>();
    for (const { known, row, accountId } of people) {
      if (known || row.enabled === 0) continue;
      const by = { dealerId: row.dealer_id, email: '', name: 'Отдел продаж' };
      const { name = '', email } = row;
      // A mail limit must not roll back the other changes. Staff see who was not invited, and can send the invitation.
      const invited = await invite({ ...ctx, actor: by }, { id: accountId, name, email });
      if (!invited.ok) uninvited.add(accountId);
    }
    return saved.map(({ outcome, id }): Outcome => {
      if (outcome !== 'created' || !uninvited.has(id ?? 0)) return outcome;
      return { done: outcome, note: notInvited };
    });
  },
};

/** The labels of a person's data in the history. */
export const personWordings = {
  name: { label: 'Имя и фамилия' },
  email: { label: 'E-mail' },
  phone: { label: 'Телефон' },
  enabled: { label: 'Доступ в портал', text: (enabled: unknown) => (enabled ? 'включён' : 'отключён') },
};

const notInvited: RowProblem = {
  field: 'email',
  text: 'Приглашение не отправлено: за сутки их слишком много. Его отправят из карточки дилера в портале',
};

type Named = { id: number; header: string };

const idsText = (contracts: readonly Named[]) => contracts.map(({ id }) => id).join();
const namesText = (contracts: readonly Named[]) => contracts.map(({ header }) => header).join(', ');

export const putUsers = rowsUseCase(users);
