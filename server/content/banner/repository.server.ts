import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { type Banner, noBanner } from './banner.ts';

/** There is only one banner. */
const id = 1;

/** Returns the banner, shown or not; undefined if none was ever saved. */
export async function storedBanner(db: Kysely<Database>): Promise<Banner | undefined> {
  const row = await db.selectFrom('banners').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { text, href, tone, audience, shown, from_at, until_at, changed_at } = row;
  return {
    text,
    href,
    tone,
    audience,
    shown: shown === 1,
    fromAt: from_at ?? undefined,
    untilAt: until_at ?? undefined,
    changedAt: changed_at,
  };
}

/** Returns the banner and locks it until the transaction ends. */
export async function heldBanner(db: Kysely<Database>): Promise<Banner> {
  await upsert(db, 'banners', [{ id, ...written(noBanner) }], ['id'], {});
  await db
    .updateTable('banners')
    .set((eb) => ({ shown: eb.ref('shown') }))
    .where('id', '=', id)
    .execute();
  return (await storedBanner(db)) ?? noBanner;
}

/** Updates the banner. */
export async function updateBanner(db: Kysely<Database>, banner: Banner): Promise<void> {
  await db.updateTable('banners').set(written(banner)).where('id', '=', id).execute();
}

function written({ text, href, tone, audience, shown, fromAt, untilAt, changedAt }: Banner) {
  return {
    text,
    href,
    tone,
    audience,
    shown: shown ? 1 : 0,
    from_at: fromAt ?? null,
    until_at: untilAt ?? null,
    changed_at: changedAt,
  };
}
