import { type Kysely, sql } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { holdProducts } from './repository.server.ts';

/**
 * A picture of a product. `path` is a URL path, unique within the product; `type` is `photo` or `drawing`. A removed
 * one can be restored for a month.
 */
export type ProductPicture = { path: string; type: string; isRemoved: boolean };

/** The name of a product and its pictures in their order, with the removed ones. */
export type Pictured = { header: string; pictures: ProductPicture[] };

/** Returns the pictures that are not removed. */
export function shownOf(pictures: readonly ProductPicture[]): ProductPicture[] {
  return pictures.filter(({ isRemoved }) => !isRemoved);
}

/** Returns the pictures of products by id; a product without stored pictures has at most its first one. */
export async function picturesOf(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Pictured>> {
  if (ids.length === 0) return new Map();
  const products = await db
    .selectFrom('products')
    .select(['id', 'header', 'picture', 'picturetype'])
    .where('id', 'in', ids)
    .execute();
  const rows = await db
    .selectFrom('product_pictures')
    .select(['product_id', 'path', 'type', 'removed_at'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const found = new Map<number, Pictured>(products.map(({ id, header }) => [id, { header, pictures: [] }]));
  for (const { product_id, path, type, removed_at } of rows)
    found.get(product_id)?.pictures.push({ path, type, isRemoved: removed_at !== null });
  for (const { id, picture, picturetype } of products) {
    const own = found.get(id);
    if (own?.pictures.length === 0 && picture !== '')
      own.pictures.push({ path: picture, type: picturetype, isRemoved: false });
  }
  return found;
}

/** Locks products until the transaction ends and returns their pictures. */
export async function heldPictures(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Pictured>> {
  await holdProducts(db, ids);
  return picturesOf(db, ids);
}

/** Returns whether a form with this key has already added pictures to a product. */
export async function hasAddedPictures(
  db: Kysely<Database>,
  id: number,
  submission: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('product_pictures')
    .select('id')
    .where('product_id', '=', id)
    .where('submission', '=', submission)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Stores the pictures of products as given, in this order, makes staff responsible for them, so that imports from 1C no
 * longer change them, and makes the first ones those that lists, cards, exports and calls show. `pictures` names all
 * that the products have. `submission`: the key of the form that adds some.
 */
export async function writePictures(
  db: Kysely<Database>,
  pictures: ReadonlyMap<number, readonly ProductPicture[]>,
  { now, submission = null }: { now: number; submission?: string | null },
): Promise<void> {
  const ids = [...pictures.keys()];
  if (ids.length === 0) return;
  const stored = await db
    .selectFrom('product_pictures')
    .select(['id', 'product_id', 'path'])
    .where('product_id', 'in', ids)
    .execute();
  const idOf = new Map(stored.map(({ id, product_id, path }) => [`${product_id} ${path}`, id]));
  const wanted = [...pictures].flatMap(([product_id, own]) =>
    own.map((picture, i) => ({
      ...picture,
      ...{ product_id, sort: i + 1, id: idOf.get(`${product_id} ${picture.path}`) },
    })),
  );
  const known = wanted.filter(({ id }) => id !== undefined);
  if (known.length > 0) {
    const shown = known.filter(({ isRemoved }) => !isRemoved).map(({ id }) => sql`when ${id} then null`);
    const removedAt = sql<number | null>`coalesce(removed_at, ${now})`;
    await db
      .updateTable('product_pictures')
      .set({
        source_hash: null,
        sort: sql<number>`case id ${sql.join(
          known.map(({ id, sort }) => sql`when ${id} then ${sql.lit(sort)}`),
          sql` `,
        )} else sort end`,
        removed_at:
          shown.length === 0
            ? removedAt
            : sql<number | null>`case id ${sql.join(shown, sql` `)} else ${removedAt} end`,
      })
      .where(
        'id',
        'in',
        known.map(({ id }) => id!),
      )
      .execute();
  }
  await bulkInsert(
    db,
    'product_pictures',
    wanted
      .filter(({ id }) => id === undefined)
      .map(({ product_id, path, type, sort, isRemoved }) => ({
        ...{ product_id, path, type, sort, submission },
        removed_at: isRemoved ? now : null,
      })),
  );
  const first = (column: 'path' | 'type') =>
    sql<string>`case id ${sql.join(
      [...pictures].map(([id, own]) => sql`when ${id} then ${shownOf(own)[0]?.[column] ?? ''}`),
      sql` `,
    )} end`;
  await db
    .updateTable('products')
    .set({ picture: first('path'), picturetype: first('type') })
    .where('id', 'in', ids)
    .execute();
}
