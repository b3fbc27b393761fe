import { sharedNow } from '../db/dialect.server.ts';
import type { CatalogueModel } from '../goods/model.ts';
import { modelBehindMs } from '../goods/read-model/live.server.ts';
import type { Context } from '../kernel/use-case.ts';

/**
 * Returns a read model, and the time by the database's clock, in milliseconds, before which it holds all changes that were
 * committed. A model that cannot be rebuilt may be hours behind; programs go on from this time.
 */
export async function modelAsOf({
  db,
  catalogue,
}: Pick<Context, 'db' | 'catalogue'>): Promise<{ model: CatalogueModel; asOf: number }> {
  await catalogue();
  const asOf = Math.floor((await sharedNow(db)) - modelBehindMs(db));
  // The time belongs to an older model, or to this one.
  return { model: await catalogue(), asOf };
}
