import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { idsOf } from '../exchange/rows/records.repository.server.ts';
import { newIds } from './old-records.repository.server.ts';
import {
  addAddresses,
  addressesOfDealers,
  dealersOfContragents,
  usersOf,
} from './people.repository.server.ts';
import { readTable } from './read-table.server.ts';
import type { Outcome } from './report.ts';
import { addresses } from './tables.ts';
import { type RowToTake, type Takeover, takeRows } from './take-rows.server.ts';

type Row = RowToTake<z.output<typeof addresses.row>>;

/** Imports the delivery addresses. An address that the dealer already has is not added again. */
export async function takeAddresses(takeover: Takeover): Promise<void> {
  const file = takeover.file(addresses);
  if (!file) return;
  const report = takeover.start(addresses, file);
  const rows = readTable(file, addresses, report, { idOf: ({ id }) => id });
  await takeRows(takeover, 'address', rows, report, saveAddresses);
}

async function saveAddresses(trx: Transaction<Database>, rows: readonly Row[]): Promise<Outcome[]> {
  const users = await usersOf(
    trx,
    rows.map(({ row }) => row.user),
  );
  const byContragent = await dealersOfContragents(
    trx,
    rows.map(({ row }) => row.contragent),
  );
  const dealers = await idsOf(
    trx,
    'dealers',
    rows.map(({ row }) => row.dealer),
  );
  const ownerOf = ({ user, contragent, dealer }: Row['row']) =>
    users.get(user ?? '')?.dealerId ?? byContragent.get(contragent ?? '') ?? dealers.get(dealer ?? '');
  const known = await addressesOfDealers(
    trx,
    rows.flatMap(({ row }) => ownerOf(row) ?? []),
  );
  const ids = await newIds(
    trx,
    'addresses',
    rows.map(({ id }) => id),
  );
  const fresh: Parameters<typeof addAddresses>[1] = [];
  const grants: Parameters<typeof addAddresses>[2] = [];
  const outcomes = rows.map(({ row }, i): Outcome => {
    const dealer = ownerOf(row);
    if (dealer === undefined) return { left: 'неизвестно, чей он: заполните user, contragent или dealer' };
    const key = `${dealer} ${row.full_address}`;
    const id = known.get(key) ?? ids[i]!;
    if (!known.has(key)) fresh.push({ id, dealer_id: dealer, full_address: row.full_address });
    known.set(key, id);
    const user = users.get(row.user ?? '');
    // The main user may use all addresses.
    if (user && user.type !== '1') grants.push({ account_id: user.id, address_id: id });
    return { taken: id };
  });
  await addAddresses(trx, fresh, grants);
  return outcomes;
}
