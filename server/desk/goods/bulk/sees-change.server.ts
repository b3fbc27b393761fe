import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { administrators, mayUse, type Staff } from '../../../kernel/actor.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { findChange } from './changes.repository.server.ts';
import type { ChangeHead } from './goods-change.ts';

/** Returns a change that this person may see: editors see only their own marks, because sheets have costs. */
export async function findOwnChange(
  db: Kysely<Database>,
  id: number,
  actor: Staff,
): Promise<Result<ChangeHead>> {
  const head = await findChange(db, id);
  const isOwn = head?.source === 'marks' && head.staffId === actor.staffId;
  const sees = head && (isOwn || mayUse(administrators, actor));
  return sees ? ok(head) : fail('NOT_FOUND', { message: 'Такого изменения нет' });
}
