import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { noon } from './context.ts';
import { actors, goods } from './world.ts';

type GivenComplaint = Partial<Insertable<Database['complaints']>> & {
  id: number;
  by?: SignedIn;
  lines?: [product: number, quantity: number][];
  /** The names of picture files in the store. */
  pictures?: string[];
};

/**
 * Inserts a complaint, bypassing all rules; by default a new one of the main user about two pieces of product 101,
 * without pictures.
 */
export async function insertComplaint(db: Kysely<Database>, given: GivenComplaint): Promise<void> {
  const { by = actors.main, lines = [[101, 2]], pictures = [], ...columns } = given;
  await bulkInsert(db, 'complaints', [
    {
      dealer_id: by.dealerId,
      account_id: by.accountId,
      reason: 'Брак',
      comment: 'Не горит',
      state: 'new',
      idempotency_key: `complaint-${given.id}`,
      created_at: noon,
      updated_at: noon,
      waits_since: columns.created_at ?? noon,
      ...columns,
    },
  ]);
  await bulkInsert(
    db,
    'complaint_lines',
    lines.map(([product_id, quantity]) => {
      const { articul, header } = goods.find(({ id }) => id === product_id)!;
      return { complaint_id: given.id, product_id, articul, header, quantity };
    }),
  );
  await bulkInsert(
    db,
    'complaint_pictures',
    pictures.map((file, i) => ({ complaint_id: given.id, file, name: `фото ${i + 1}.jpg` })),
  );
}
