import { sharedNow } from '../db/dialect.server.ts';
import type { CatalogueModel } from '../goods/model.ts';
import { modelBehindMs } from '../goods/read-model/live.server.ts';
import type { Context } from '../kernel/use-case.ts';

/**
 * Returns a read model and the time, in milliseconds by the database's clock, before which it contains all committed
 * changes. A model that cannot be rebuilt may be hours behind; programs continue from this time.
 */
export async function modelAsOf({
  db,
  catalogue,
}: Pick<Context, 'db' | 'catalogue'>): Promise<{ model: CatalogueModel; asOf: number }> {
  await catalogue();
  const asOf = Math.floor((await sharedNow(db)) - modelBehindMs(db));
  // The time belongs to this model or to an older one, so programs that continue from it miss no change.
  return { model: await catalogue(), asOf };
}
