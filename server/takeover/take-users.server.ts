import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import {
  contractsOfDealers,
  grantContracts,
  idsOf,
  mainUsersOf,
} from '../exchange/rows/records.repository.server.ts';
import { personWordings } from '../one-c/entities/users.server.ts';
import { endAccess } from '../people/accounts/end-access.server.ts';
import { isOldHash } from '../people/auth/old-hashes.server.ts';
import { isHash } from '../people/auth/passwords.server.ts';
import { refreshWordsOf } from '../people/dealers/words.repository.server.ts';
import { changesBetween } from '../work/history/history-entry.ts';
import { recordChanges } from '../work/history/record-change.server.ts';
import type { CsvFile } from './csv-file.server.ts';
import { newIds, takenRecords } from './old-records.repository.server.ts';
import {
  accountsWith,
  addAccounts,
  addDealers,
  contragentsWith,
  rewriteAccounts,
  usersOf,
} from './people.repository.server.ts';
import { readTable, type TableRow } from './read-table.server.ts';
import { emptyReport, type Outcome } from './report.ts';
import { contragents, users } from './tables.ts';
import { type RowToTake, type Takeover, takeRows } from './take-rows.server.ts';

type User = RowToTake<z.output<typeof users.row>>;

/**
 * Imports the people of the old portal, and their dealers unless 1C has sent them. Main users are imported first,
 * because other users belong to their dealers.
 */
export async function takeUsers(takeover: Takeover): Promise<void> {
  const file = takeover.file(users);
  if (!file) return;
  const report = takeover.start(users, file);
  const owned = await contragentsOfUsers(takeover);
  const idOf = (row: z.output<typeof users.row>) => row.id;
  for (const isMain of [true, false]) {
    const belongs = ({ parent }: Readonly<Record<string, string>>) => (parent === '') === isMain;
    const rows = readTable(file, users, report, { idOf, belongs });
    await takeRows(takeover, 'user', isOfBitrix(file) ? withIdsOf1c(rows) : rows, report, (trx, batch) =>
      saveUsers(trx, batch, owned, takeover.now),
    );
  }
}

const isOfBitrix = ({ name }: CsvFile) => /^b_user\./i.test(name);

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Yields the rows, and removes every XML_ID that is not a GUID. Bitrix also writes its own numbers and logins into
 * XML_ID, which could equal another person's id in 1C.
 */
async function* withIdsOf1c(
  rows: AsyncIterable<TableRow<User['row']>>,
): AsyncGenerator<TableRow<User['row']>> {
  for await (const each of rows) {
    const { xml_id } = each.row;
    yield { ...each, row: { ...each.row, xml_id: xml_id && guid.test(xml_id) ? xml_id : undefined } };
  }
}

type Owned = ReadonlyMap<string, { xmlId: string | undefined; inn: string | undefined }[]>;

/** Returns the contragents of each person, which may identify a dealer sent by 1C. */
async function contragentsOfUsers({ file: fileOf }: Takeover): Promise<Owned> {
  const owned = new Map<string, { xmlId: string | undefined; inn: string | undefined }[]>();
  const file = fileOf(contragents);
  if (!file) return owned;
  const unread = emptyReport('', file);
  for await (const { row } of readTable(file, contragents, unread, { idOf: ({ id }) => id })) {
    if (row.user === undefined) continue;
    const list = owned.get(row.user) ?? [];
    owned.set(row.user, [...list, { xmlId: row.xml_id, inn: row.inn }]);
  }
  return owned;
}

type Account = Awaited<ReturnType<typeof accountsWith>>[number];

/** What happens to a person: nothing, an existing account is updated, or a new one is added. */
type Plan = { left: string } | { known: Account; user: User } | { id: number; user: User };

async function saveUsers(
  trx: Transaction<Database>,
  rows: readonly User[],
  owned: Owned,
  now: number,
): Promise<Outcome[]> {
  const accounts = await accountsWith(trx, {
    ids: rows.flatMap(({ recordId }) => recordId ?? []),
    externalIds: rows.flatMap(({ row }) => row.xml_id ?? []),
    emails: rows.map(({ row }) => row.email),
  });
  const { dealerOf, doubts } = await dealersOf(trx, rows, owned);
  const plans = await planned(trx, rows, { accounts, dealerOf });
  await addMissingDealers(trx, plans, dealerOf);
  const mains = await mainUsersOf(trx, [...dealerOf.values()]);
  const contracts = await contractsOfDealers(
    trx,
    rows.flatMap(({ row }) => row.contracts),
  );
  const xmlIds = new Set(accounts.map((each) => each.external_id));
  const freeXmlId = ({ xml_id }: User['row']) => {
    if (xml_id === undefined || xmlIds.has(xml_id)) return null;
    xmlIds.add(xml_id);
    return xml_id;
  };

  const fresh: Parameters<typeof addAccounts>[1] = [];
  const changed: Account[] = [];
  const grants = new Map<number, number[]>();
  const outcomes = plans.map((plan): Outcome => {
    if ('left' in plan) return plan;
    const { row } = plan.user;
    const hashNote = noteOnHash(row.password);
    if ('known' in plan) {
      const { known } = plan;
      const external_id = known.external_id ?? freeXmlId(row);
      // A password that was set in this portal is never replaced by an old one.
      const hasOwn = isHash(known.password_hash);
      const password_hash = hasOwn ? known.password_hash : row.password || known.password_hash;
      changed.push({
        ...known,
        ...{ external_id, password_hash },
        // Decisions made in this portal stay: an account that was disabled here is not enabled again.
        enabled: Math.min(known.enabled, Number(row.active)),
        name: known.name || fullName(row),
        phone: known.phone || row.phone,
      });
      return { taken: known.id, note: hasOwn ? undefined : hashNote };
    }
    const dealer = dealerOf.get(plan.user.id)!;
    const doubt = doubts.get(plan.user.id);
    const wanted =
      row.type || (row.parent !== undefined || doubt !== undefined || mains.has(dealer) ? '2' : '1');
    const type = wanted === '1' && (doubt !== undefined || mains.has(dealer)) ? '2' : wanted;
    if (type === '1') mains.add(dealer);
    const own = row.contracts.flatMap((id) => {
      const contract = contracts.get(id);
      return contract?.dealerId === dealer ? [contract.id] : [];
    });
    if (own.length > 0 && type !== '1') grants.set(plan.id, own);
    fresh.push({
      ...{ id: plan.id, external_id: freeXmlId(row), dealer_id: dealer, type_id: type },
      ...{ email: row.email, name: fullName(row), phone: row.phone, password_hash: row.password },
      ...{ enabled: doubt === undefined ? Number(row.active) : 0, contract_id: own[0] ?? null },
      created_at: Math.min(row.created ?? now, now),
    });
    const notes = [
      doubt,
      type === wanted || doubt !== undefined
        ? undefined
        : 'главный пользователь у дилера уже есть, этот стал менеджером',
      own.length < row.contracts.length ? 'contracts: у дилера есть не все эти договоры' : undefined,
      hashNote,
    ].filter((note) => note !== undefined);
    return { taken: plan.id, note: notes.length > 0 ? notes.join('; ') : undefined };
  });
  await addAccounts(trx, fresh);
  await rewriteAccounts(trx, changed);
  const before = new Map(accounts.map((account) => [account.id, account]));
  const author = { db: trx, now, actor: { kind: 'system' as const } };
  await endAccess(
    author,
    changed.filter(({ id, enabled }) => before.get(id)?.enabled !== enabled).map(({ id }) => id),
  );
  await recordChanges(
    author,
    changed.map((account) => ({
      kind: 'account',
      id: account.id,
      header: account.name || account.email,
      action: 'changed',
      dealerId: account.dealer_id,
      changes: changesBetween<Account>(before.get(account.id)!, account, personWordings),
    })),
  );
  await grantContracts(trx, grants);
  await refreshWordsOf(
    trx,
    fresh.map((each) => each.dealer_id),
  );
  return outcomes;
}

async function planned(
  trx: Transaction<Database>,
  rows: readonly User[],
  { accounts, dealerOf }: { accounts: readonly Account[]; dealerOf: ReadonlyMap<string, number> },
): Promise<Plan[]> {
  const claimed = await takenRecords(
    trx,
    'user',
    accounts.map(({ id }) => id),
  );
  const emails = new Set<string>();
  const ids = await newIds(
    trx,
    'accounts',
    rows.map(({ id }) => id),
  );
  return rows.map((user, i): Plan => {
    const { row, recordId } = user;
    const known =
      recordId === undefined
        ? (accounts.find((each) => row.xml_id !== undefined && each.external_id === row.xml_id) ??
          accounts.find((each) => each.email === row.email))
        : accounts.find((each) => each.id === recordId);
    if (recordId !== undefined) return known ? { known, user } : { left: 'учётную запись удалили в портале' };
    if (emails.has(row.email) || (known && claimed.has(known.id)))
      return { left: 'email: такой же e-mail у другого пользователя' };
    emails.add(row.email);
    if (known) {
      claimed.add(known.id);
      return { known, user };
    }
    if (row.parent !== undefined && !dealerOf.has(user.id))
      return { left: `parent: не перенесён пользователь с id ${row.parent}` };
    return { id: ids[i]!, user };
  });
}

/** Adds a dealer for each new person whose dealer is unknown, and enters it in `dealerOf`. */
async function addMissingDealers(
  trx: Transaction<Database>,
  plans: readonly Plan[],
  dealerOf: Map<string, number>,
): Promise<void> {
  const orphans = plans.flatMap((plan) => ('id' in plan && !dealerOf.has(plan.user.id) ? [plan.user] : []));
  const added = await addDealers(
    trx,
    orphans.map(({ row }) => row.company || fullName(row) || row.email),
  );
  orphans.forEach(({ id }, i) => {
    dealerOf.set(id, added[i]!);
  });
}

const onlyByInn = 'дилер найден только по ИНН, проверьте: учётная запись выключена';
const parentIsOut =
  'parent: учётная запись главного пользователя выключена, проверьте дилера: эта тоже выключена';

/**
 * Returns the known dealers of people, found by 1C id, main user or contragent. `doubts` are the reasons why a person
 * must not get access until staff have checked the dealer: anybody could have typed another company's INN in the old
 * portal.
 */
async function dealersOf(
  trx: Transaction<Database>,
  rows: readonly User[],
  owned: Owned,
): Promise<{ dealerOf: Map<string, number>; doubts: Map<string, string> }> {
  const dealers = await idsOf(
    trx,
    'dealers',
    rows.map(({ row }) => row.dealer),
  );
  const parents = await usersOf(
    trx,
    rows.map(({ row }) => row.parent),
  );
  const keys = rows.flatMap(({ id }) => owned.get(id) ?? []);
  const known = await contragentsWith(trx, {
    ids: [],
    externalIds: keys.flatMap(({ xmlId }) => xmlId ?? []),
    inns: keys.flatMap(({ inn }) => inn ?? []),
  });
  const dealerOf = new Map<string, number>();
  const doubts = new Map<string, string>();
  for (const { id, row } of rows) {
    const own = owned.get(id) ?? [];
    const parent = parents.get(row.parent ?? '');
    const certain =
      parent?.dealerId ??
      dealers.get(row.dealer ?? '') ??
      known.find((each) => own.some(({ xmlId }) => xmlId !== undefined && xmlId === each.external_id))
        ?.dealer_id;
    const dealer = certain ?? known.find((each) => own.some(({ inn }) => inn === each.inn))?.dealer_id;
    if (dealer === undefined) continue;
    dealerOf.set(id, dealer);
    if (certain === undefined) doubts.set(id, onlyByInn);
    // A main user who was found only by INN has become a disabled manager.
    else if (parent && !parent.enabled && parent.type !== '1') doubts.set(id, parentIsOut);
  }
  return { dealerOf, doubts };
}

function fullName({ name, last_name }: User['row']): string {
  return [name, last_name].filter((part) => part !== '').join(' ');
}

/** Returns the note for a hash of an unsupported kind. The hash is stored, because a later version may support it. */
function noteOnHash(hash: string): string | undefined {
  return hash === '' || isOldHash(hash) || isHash(hash)
    ? undefined
    : 'password: хэш неизвестного вида, при входе портал предложит задать новый пароль';
}
