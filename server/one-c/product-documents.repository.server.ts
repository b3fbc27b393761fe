import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import type { Exchange } from '../kernel/actor.ts';
import { fail } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { recordChange } from '../work/history/record-change.server.ts';

/** Returns the names of the products of a good by their ids. `good`: the id of the good or of one of its variants. */
export async function productsOfGood(db: Kysely<Database>, good: string): Promise<Map<number, string>> {
  const id = good.split('#')[0] ?? '';
  const rows = await db
    .selectFrom('products')
    .select(['id', 'header'])
    .where((eb) => eb.or([eb('external_id', '=', id), eb('family_id', '=', id)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row.header]));
}

/** Returns the refusal for a good that 1C has not sent. */
export const noSuchGood = (id: string) =>
  fail('NOT_FOUND', { message: `Нет товара с id ${id}. Сначала передайте товар из 1С` });

type Change = { id: number; header: string; before: string; after: string };

/** Notifies programs that the documents of products have changed, and records the changes in the history. */
export async function documentsChanged(ctx: Context<Exchange>, changes: readonly Change[]): Promise<void> {
  await markProductsChanged(
    ctx.db,
    changes.map(({ id }) => id),
    ctx.now,
  );
  for (const { id, header, before, after } of changes)
    await recordChange(ctx, {
      kind: 'product',
      id,
      header,
      action: 'changed',
      changes: [{ label: 'Документы', before, after }],
    });
}
