import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Policy } from '../../people/consents/policy.ts';
import { currentPolicy } from '../../people/consents/repository.server.ts';
import type { Banner } from '../banner/banner.ts';
import { storedBanner } from '../banner/repository.server.ts';
import { type PageLink, pageHref } from '../pages/page-view.ts';
import { linkedPages } from '../pages/repository.server.ts';

/** The editable content in the frame of every screen. */
export type FrameParts = {
  footerPages: PageLink[];
  headerPages: PageLink[];
  banner: Banner | undefined;
  /** The edition of the privacy policy in force. */
  policy: Policy | undefined;
};

/**
 * The maximum age of the content, the same as for the read model. Requests do not wait for data that changes once a
 * month.
 */
const keptMs = 1_000;
/** The time within which a transaction that changes the content has certainly committed. */
const unsettledMs = 2_000;

const kept = new WeakMap<Kysely<Database>, { parts: FrameParts; readAt: number }>();
let unsettledUntil = Number.NEGATIVE_INFINITY;

/**
 * Returns the content of the frame, at most a second old. Each process runs about three statements a second for it,
 * and more only in the two seconds after a change.
 */
export async function frameParts(db: Kysely<Database>): Promise<FrameParts> {
  const last = kept.get(db);
  const now = performance.now();
  if (last && now > unsettledUntil && now - last.readAt < keptMs) return last.parts;
  const [pages, banner, policy] = await Promise.all([linkedPages(db), storedBanner(db), currentPolicy(db)]);
  const placed = (place: string) =>
    pages
      .filter((page) => page.place === place)
      .map(({ header, slug }): PageLink => ({ label: header, href: pageHref(slug) }));
  const parts = { footerPages: placed('footer'), headerPages: placed('header'), banner, policy };
  kept.set(db, { parts, readAt: now });
  return parts;
}

/**
 * Makes this process read the frame again. Code that changes the content of the frame calls this within its
 * transaction.
 */
export function forgetFrameParts(): void {
  unsettledUntil = performance.now() + unsettledMs;
}
