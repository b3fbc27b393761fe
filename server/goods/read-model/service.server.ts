import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../kernel/use-case.ts';
import { catalogueModel } from './live.server.ts';

type ReadModels = Pick<Services, 'catalogue' | 'unsoldGoods'>;

/** Returns the read models as services of the context. */
export function catalogueService(
  db: Kysely<Database>,
  model: (db: Kysely<Database>) => ReturnType<typeof catalogueModel> = catalogueModel,
): ReadModels & { withinTransaction: ReadModels } {
  return {
    catalogue: () => model(db),
    unsoldGoods: () => catalogueModel(db, 'unsold'),
    withinTransaction: { catalogue: outOfReach, unsoldGoods: outOfReach },
  };
}

/**
 * The read model is not available within a transaction: it reads the database itself, and on SQLite it would wait for
 * the connection that the transaction holds. A use case that needs both is `writes: 'own'` and gets the model first.
 */
async function outOfReach(): Promise<never> {
  throw new Error('the read model is out of reach inside a transaction');
}
