import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../kernel/use-case.ts';
import { catalogueModel } from './live.server.ts';

/** Returns the read model as a service of the context. */
export function catalogueService(
  db: Kysely<Database>,
  model = catalogueModel,
): { catalogue: Services['catalogue']; withinTransaction: Pick<Services, 'catalogue'> } {
  return { catalogue: () => model(db), withinTransaction: { catalogue: outOfReach } };
}

/**
 * The read model is not available within a transaction: it reads the database itself, and on SQLite it would
 * wait for the connection that the transaction holds. A use case that needs both is `own` and gets the model
 * first.
 */
async function outOfReach(): Promise<never> {
  throw new Error('the read model is out of reach inside a transaction');
}
