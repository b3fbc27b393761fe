import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import type { Failure } from '../../kernel/result.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/**
 * Returns the refusal with the current basket in `data.basket`, so that a page that showed another contract gets the
 * new prices (§10.10).
 */
export async function withBasket(db: Kysely<Database>, actor: SignedIn, refused: Failure): Promise<Failure> {
  return { ...refused, data: { ...refused.data, basket: await readCurrentBasket(db, actor) } };
}
