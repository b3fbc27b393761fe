import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** A picture of a product, made from a 1C file. `path`: a URL path. */
export type KeptPicture = { id: number; path: string; sort: number; hash: string; removed: boolean };

/**
 * Returns, by product, the pictures that 1C controls, in their order. Products whose pictures staff have changed are
 * left out.
 */
export async function picturesOf1c(
  db: Kysely<Database>,
  products: number[],
): Promise<Map<number, KeptPicture[]>> {
  if (products.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_pictures')
    .select(['id', 'product_id', 'path', 'sort', 'source_hash', 'removed_at'])
    .where('product_id', 'in', products)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const ofDesk = new Set(rows.filter((row) => row.source_hash === null).map((row) => row.product_id));
  const seen = new Set(rows.map((row) => row.product_id));
  // A picture without a row did not come from 1C.
  const others = await db
    .selectFrom('products')
    .select(['id', 'picture'])
    .where('id', 'in', products)
    .execute();
  const pictures = new Map<number, KeptPicture[]>();
  for (const { id, picture } of others)
    if (!ofDesk.has(id) && (seen.has(id) || picture === '')) pictures.set(id, []);
  for (const { id, product_id, path, sort, source_hash, removed_at } of rows)
    pictures.get(product_id)?.push({ id, path, sort, hash: source_hash ?? '', removed: removed_at !== null });
  return pictures;
}

/** A product with its new pictures in their order. */
export type WantedPictures = { product: number; pictures: { path: string; hash: string }[] };

/**
 * Sets the 1C pictures of products and removes their other pictures. Returns the ids of the products whose pictures
 * 1C controls. `now`: milliseconds.
 */
export async function savePictures(
  db: Kysely<Database>,
  wanted: WantedPictures[],
  now: number,
): Promise<number[]> {
  const products = wanted.map(({ product }) => product);
  // Staff may have changed pictures meanwhile.
  const known = await picturesOf1c(db, products);
  const changed: number[] = [];
  for (const { product, pictures } of wanted) {
    const old = known.get(product);
    if (!old) continue;
    changed.push(product);
    const kept = new Set<number>();
    const fresh: { path: string; hash: string; sort: number }[] = [];
    for (const [i, { path, hash }] of pictures.entries()) {
      const same = old.find((each) => each.hash === hash);
      if (!same) fresh.push({ path, hash, sort: i + 1 });
      else {
        kept.add(same.id);
        if (same.sort !== i + 1 || same.removed)
          await db
            .updateTable('product_pictures')
            .set({ sort: i + 1, removed_at: null })
            .where('id', '=', same.id)
            .execute();
      }
    }
    const gone = old.filter(({ id, removed }) => !removed && !kept.has(id)).map(({ id }) => id);
    if (gone.length > 0)
      await db.updateTable('product_pictures').set({ removed_at: now }).where('id', 'in', gone).execute();
    await bulkInsert(
      db,
      'product_pictures',
      fresh.map(({ path, hash, sort }) => ({
        product_id: product,
        path,
        type: 'photo',
        sort,
        submission: null,
        removed_at: null,
        source_hash: hash,
      })),
    );
    const first =
      pictures[0] && (old.find(({ hash }) => hash === pictures[0]?.hash)?.path ?? pictures[0].path);
    await db
      .updateTable('products')
      .set({ picture: first ?? '', picturetype: first ? 'photo' : '' })
      .where('id', '=', product)
      .execute();
  }
  return changed;
}

/** Copies the 1C pictures of a product (value) to new variants of the same good (keys). */
export async function copyPictures(db: Kysely<Database>, models: ReadonlyMap<number, number>): Promise<void> {
  if (models.size === 0) return;
  const rows = await db
    .selectFrom('product_pictures')
    .select(['product_id', 'path', 'type', 'sort', 'source_hash'])
    .where('product_id', 'in', [...new Set(models.values())])
    .where('source_hash', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
  await bulkInsert(
    db,
    'product_pictures',
    [...models].flatMap(([product_id, model]) =>
      rows
        .filter((row) => row.product_id === model)
        .map(({ path, type, sort, source_hash }) => ({
          product_id,
          path,
          type,
          sort,
          submission: null,
          removed_at: null,
          source_hash,
        })),
    ),
  );
}
