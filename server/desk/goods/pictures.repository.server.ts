import { type Kysely, sql } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { holdProduct } from './repository.server.ts';

/** A picture of a product. `path` is a URL path, unique within the product; `type` is `photo` or `drawing`. */
export type ProductPicture = { path: string; type: string };

/** A product whose pictures are being changed. */
type Held = {
  header: string;
  pictures: ProductPicture[];
  removed: ProductPicture[];
  /** True if a form with this key has already added pictures. */
  hasSubmission: boolean;
};

/**
 * Locks a product and returns its pictures; undefined if it does not exist. The picture that the product had before
 * staff changed any becomes the first of the stored pictures.
 */
export async function heldPictures(
  db: Kysely<Database>,
  id: number,
  submission = '',
): Promise<Held | undefined> {
  await holdProduct(db, id);
  const product = await db
    .selectFrom('products')
    .select(['header', 'picture as path', 'picturetype as type'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!product) return undefined;
  const { header, ...first } = product;
  const rows = await db
    .selectFrom('product_pictures')
    .select(['path', 'type', 'submission', 'removed_at'])
    .where('product_id', '=', id)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  if (rows.length === 0 && first.path !== '') {
    await insertPictures(db, id, [first], { after: 0, submission: null });
    return { header, pictures: [first], removed: [], hasSubmission: false };
  }
  return {
    header,
    pictures: rows.filter((row) => row.removed_at === null).map(({ path, type }) => ({ path, type })),
    removed: rows.filter((row) => row.removed_at !== null).map(({ path, type }) => ({ path, type })),
    hasSubmission: submission !== '' && rows.some((row) => row.submission === submission),
  };
}

/** Adds pictures to a product after its existing `after` pictures. */
export async function insertPictures(
  db: Kysely<Database>,
  id: number,
  pictures: readonly ProductPicture[],
  { after, submission }: { after: number; submission: string | null },
): Promise<void> {
  await bulkInsert(
    db,
    'product_pictures',
    pictures.map((picture, i) => ({ ...picture, product_id: id, sort: after + i + 1, submission })),
  );
}

/**
 * Removes a picture of a product, or restores it (`removedAt` null). A restored picture keeps its stored place in the
 * order.
 */
export async function setPictureRemoved(
  db: Kysely<Database>,
  id: number,
  path: string,
  removedAt: number | null,
): Promise<void> {
  await db
    .updateTable('product_pictures')
    .set({ removed_at: removedAt })
    .where('product_id', '=', id)
    .where('path', '=', path)
    .execute();
}

/** Stores the order of the pictures of a product. */
export async function orderPictures(db: Kysely<Database>, id: number, paths: string[]): Promise<void> {
  const cases = paths.map((path, i) => sql`when ${path} then ${sql.lit(i + 1)}`);
  await db
    .updateTable('product_pictures')
    .set({ sort: sql<number>`case path ${sql.join(cases, sql` `)} else sort end` })
    .where('product_id', '=', id)
    .execute();
}

/** Makes staff responsible for the pictures of a product: imports from 1C no longer change them. */
export async function takePicturesOver(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('product_pictures').set({ source_hash: null }).where('product_id', '=', id).execute();
}

/** Makes the first picture the one shown in lists, cards, exports and calls. */
export async function showFirstPicture(db: Kysely<Database>, id: number): Promise<void> {
  const first = await db
    .selectFrom('product_pictures')
    .select(['path', 'type'])
    .where('product_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .executeTakeFirst();
  await db
    .updateTable('products')
    .set({ picture: first?.path ?? '', picturetype: first?.type ?? '' })
    .where('id', '=', id)
    .execute();
}

/** Returns the pictures of a product in their order; only `first` if none are stored. */
export async function picturesOf(
  db: Kysely<Database>,
  id: number,
  first: ProductPicture,
): Promise<ProductPicture[]> {
  const rows = await db
    .selectFrom('product_pictures')
    .select(['path', 'type', 'removed_at'])
    .where('product_id', '=', id)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return first.path === '' ? [] : [first];
  return rows.filter((row) => row.removed_at === null).map(({ path, type }) => ({ path, type }));
}
