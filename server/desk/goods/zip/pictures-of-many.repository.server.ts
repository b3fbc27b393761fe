import { type Kysely, sql } from 'kysely';
import { bulkInsert } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import type { ProductPicture } from '../pictures.repository.server.ts';

/** The pictures of a product: those shown, in their order, and those removed. */
export type Pictures = { shown: ProductPicture[]; removed: ProductPicture[] };

/** Returns the pictures of these products, by id; a product without stored pictures has at most its first one. */
export async function picturesOfMany(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Pictures>> {
  if (ids.length === 0) return new Map();
  const [products, rows] = await Promise.all([
    db.selectFrom('products').select(['id', 'picture', 'picturetype']).where('id', 'in', ids).execute(),
    db
      .selectFrom('product_pictures')
      .select(['product_id', 'path', 'type', 'removed_at'])
      .where('product_id', 'in', ids)
      .orderBy('product_id')
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  ]);
  const found = new Map<number, Pictures>(products.map(({ id }) => [id, { shown: [], removed: [] }]));
  for (const { product_id, path, type, removed_at } of rows)
    found.get(product_id)?.[removed_at === null ? 'shown' : 'removed'].push({ path, type });
  for (const { id, picture, picturetype } of products) {
    const own = found.get(id);
    if (own && own.shown.length + own.removed.length === 0 && picture !== '')
      own.shown.push({ path: picture, type: picturetype });
  }
  return found;
}

/** Locks these products until the transaction ends. */
export async function holdProducts(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('products')
    .set((eb) => ({ hidden: eb.ref('hidden') }))
    .where('id', 'in', ids)
    .execute();
}

/**
 * Stores the pictures of products as given, in this order, and makes staff responsible for them. Pictures are added or
 * moved, never deleted; `pictures` names all that the products have.
 */
export async function writePictures(
  db: Kysely<Database>,
  pictures: ReadonlyMap<number, Pictures>,
): Promise<void> {
  const ids = [...pictures.keys()];
  if (ids.length === 0) return;
  const stored = await db
    .selectFrom('product_pictures')
    .select(['id', 'product_id', 'path'])
    .where('product_id', 'in', ids)
    .execute();
  const idOf = new Map(stored.map(({ id, product_id, path }) => [`${product_id} ${path}`, id]));
  const wanted = [...pictures].flatMap(([product_id, { shown, removed }]) =>
    [...shown, ...removed].map((picture, i) => ({ ...picture, product_id, sort: i + 1 })),
  );
  const known = wanted.flatMap(({ product_id, path, sort }) => {
    const id = idOf.get(`${product_id} ${path}`);
    return id === undefined ? [] : [sql`when ${id} then ${sql.lit(sort)}`];
  });
  await db
    .updateTable('product_pictures')
    .set({
      source_hash: null,
      ...(known.length > 0 && { sort: sql<number>`case id ${sql.join(known, sql` `)} else sort end` }),
    })
    .where('product_id', 'in', ids)
    .execute();
  const fresh = wanted.filter(({ product_id, path }) => !idOf.has(`${product_id} ${path}`));
  await bulkInsert(
    db,
    'product_pictures',
    fresh.map((row) => ({ ...row, submission: null, removed_at: null })),
  );
  await showFirstPictures(db, pictures);
}

/** Removes pictures of products; they can be restored for a month. */
export async function removePictures(
  db: Kysely<Database>,
  pictures: readonly { productId: number; path: string }[],
  now: number,
): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .updateTable('product_pictures')
    .set({ removed_at: now })
    .where(
      'product_id',
      'in',
      pictures.map(({ productId }) => productId),
    )
    .where(
      'path',
      'in',
      pictures.map(({ path }) => path),
    )
    .execute();
}

/** Makes the first pictures the ones shown in lists, cards, exports and calls. */
export async function showFirstPictures(
  db: Kysely<Database>,
  pictures: ReadonlyMap<number, Pictures>,
): Promise<void> {
  if (pictures.size === 0) return;
  const cases = (textOf: (first: ProductPicture | undefined) => string) =>
    sql<string>`case id ${sql.join(
      [...pictures].map(([id, { shown }]) => sql`when ${id} then ${textOf(shown[0])}`),
      sql` `,
    )} end`;
  await db
    .updateTable('products')
    .set({ picture: cases((first) => first?.path ?? ''), picturetype: cases((first) => first?.type ?? '') })
    .where('id', 'in', [...pictures.keys()])
    .execute();
}
