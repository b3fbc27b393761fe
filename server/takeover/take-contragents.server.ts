import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { idsOf } from '../exchange/rows/records.repository.server.ts';
import { forgetProposals } from '../people/contragents/proposals.repository.server.ts';
import { isKppOf, kppError } from '../people/contragents/rules.ts';
import { refreshWordsOf } from '../people/dealers/words.repository.server.ts';
import { newIds } from './old-records.repository.server.ts';
import { addContragents, contragentsWith, rewriteContragents, usersOf } from './people.repository.server.ts';
import { readTable } from './read-table.server.ts';
import type { Outcome } from './report.ts';
import { contragents } from './tables.ts';
import { type RowToTake, type Takeover, takeRows } from './take-rows.server.ts';

type Row = RowToTake<z.output<typeof contragents.row>>;

/** Imports the contragents. Contragents that 1C has sent keep their data from 1C. */
export async function takeContragents(takeover: Takeover): Promise<void> {
  const file = takeover.file(contragents);
  if (!file) return;
  const report = takeover.start(contragents, file);
  const rows = readTable(file, contragents, report, { idOf: ({ id }) => id });
  await takeRows(takeover, 'contragent', rows, report, saveContragents);
}

async function saveContragents(trx: Transaction<Database>, rows: readonly Row[]): Promise<Outcome[]> {
  const known = await contragentsWith(trx, {
    ids: rows.flatMap(({ recordId }) => recordId ?? []),
    externalIds: rows.flatMap(({ row }) => row.xml_id ?? []),
    inns: rows.flatMap(({ row }) => row.inn ?? []),
  });
  const users = await usersOf(
    trx,
    rows.map(({ row }) => row.user),
  );
  const dealers = await idsOf(
    trx,
    'dealers',
    rows.map(({ row }) => row.dealer),
  );
  const ids = await newIds(
    trx,
    'contragents',
    rows.map(({ id }) => id),
  );
  const inns = new Set<string>();
  const xmlIds = new Set(known.map((each) => each.external_id));
  const fresh: Parameters<typeof addContragents>[1] = [];
  const changed: typeof known = [];
  const outcomes = rows.map(({ row, recordId }, i): Outcome => {
    const { company = '', inn = '', kpp = '', ogrn = '', legal_address = '', bank = '', bik = '' } = row;
    const requisites = { company, kpp, ogrn, legal_address, bank, bik, account: row.account ?? '' };
    const owner = users.get(row.user ?? '')?.dealerId ?? dealers.get(row.dealer ?? '');
    const found =
      known.find((each) => each.id === recordId) ??
      known.find((each) => row.xml_id !== undefined && each.external_id === row.xml_id) ??
      known.find((each) => each.inn === inn);
    if (found && owner !== undefined && found.dealer_id !== owner)
      return { left: 'контрагент принадлежит другому дилеру' };
    if (!isKppOf(kpp, inn) && kpp !== '') return { left: `kpp: ${kppError}` };
    const isFree = row.xml_id !== undefined && !xmlIds.has(row.xml_id);
    if (found) {
      if (found.external_id !== null || recordId === undefined) return { taken: found.id };
      changed.push({ ...found, ...requisites, enabled: Number(row.active) });
      return { taken: found.id };
    }
    if (owner === undefined) return { left: ownerless };
    if (inns.has(inn)) return { left: 'inn: этот ИНН есть у другого контрагента' };
    inns.add(inn);
    if (isFree) xmlIds.add(row.xml_id!);
    const external_id = isFree ? row.xml_id! : null;
    const own = { id: ids[i]!, external_id, dealer_id: owner, inn };
    fresh.push({ ...own, ...requisites, enabled: Number(row.active) });
    return { taken: ids[i]! };
  });
  await addContragents(trx, fresh);
  await forgetProposals(trx, { ids: fresh.flatMap(({ external_id }) => external_id ?? []) });
  await rewriteContragents(trx, changed);
  await refreshWordsOf(
    trx,
    [...fresh, ...changed].map((each) => each.dealer_id),
  );
  return outcomes;
}

const ownerless = 'неизвестно, чей он: заполните user или dealer';
