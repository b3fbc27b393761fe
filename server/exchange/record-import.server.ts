import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Exchange } from '../kernel/actor.ts';
import { recordChange } from '../work/history/record-change.server.ts';
import type { ImportReport } from './report.ts';
import { tallied } from './report.ts';
import type { Tally } from './tally.ts';

/** The source in the history for the import from a folder; other sources have their own numbers. */
export const folderSource: Exchange = { kind: 'exchange', exchangeId: 0, login: 'import:1c' };

/** Records a whole import in the history as one entry with the changes by kind. An import without changes has none. */
export async function recordImport(db: Kysely<Database>, report: ImportReport, now: number): Promise<void> {
  const kinds: [string, Tally][] = [
    ['Группы', report.groups],
    ['Склады', report.warehouses],
    ['Виды цен', report.priceTypes],
    ['Товары и их размеры', report.products],
    ['Документы товаров', report.documents],
    ['Цены', report.prices],
    ['Остатки', report.stocks],
  ];
  const changes = kinds
    .filter(([, { added, changed, removed, returned }]) => added + changed + removed + returned > 0)
    .map(([label, tally]) => ({ label, before: '', after: tallied(tally) }));
  if (changes.length === 0) return;
  await recordChange(
    { db, now, actor: folderSource },
    {
      kind: 'exchange',
      id: folderSource.exchangeId,
      header: report.files.map(({ name }) => name).join(', '),
      action: 'imported',
      changes,
    },
  );
}
