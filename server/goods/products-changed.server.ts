import { recordChanges } from '../work/history/record-change.server.ts';
import { markProductsChanged } from './change-log.repository.server.ts';

/** A change of what belongs to a product, such as its documents, in words for the history. */
export type ProductChange = { id: number; header: string; before: string; after: string };

/**
 * Notifies read models and programs that something of these products has changed, and records it in the history under
 * `label`: «Документы».
 */
export async function productsChanged(
  ctx: Parameters<typeof recordChanges>[0],
  label: string,
  changes: readonly ProductChange[],
): Promise<void> {
  await markProductsChanged(
    ctx.db,
    changes.map(({ id }) => id),
    ctx.now,
  );
  await recordChanges(
    ctx,
    changes.map(({ id, header, before, after }) => ({
      ...{ kind: 'product', id, header, action: 'changed' },
      changes: [{ label, before, after }],
    })),
  );
}
