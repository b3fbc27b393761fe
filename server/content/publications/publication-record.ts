import { ruDateOf, ruTimeOf, startOfDay } from '../../kernel/clock.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { ContentState, ShownState } from '../editing/content-state.ts';
import type { Shelf } from './repository.server.ts';

/** A news item or an article as staff edit it; a new one has id 0. Times in milliseconds. */
export type PublicationRecord = {
  id: number;
  header: string;
  /** '' if its address ends in its id. */
  slug: string;
  announce: string;
  /** Markdown. */
  body: string;
  /** URL path; '' if there is none. */
  picture: string;
  state: ContentState;
  /** The planned publication time; undefined for a draft without a date. */
  plannedAt: number | undefined;
  /** News only: the item stays at the top of dealers' screens until this time. */
  topUntil: number | undefined;
  /**
   * News only: when dealers were notified; 0 if they will not be; undefined if they will be once the item is
   * published.
   */
  announcedAt: number | undefined;
};

export type ListedPublication = Pick<
  PublicationRecord,
  'id' | 'header' | 'slug' | 'plannedAt' | 'topUntil'
> & {
  shown: ShownState;
  /** News only: true if dealers were notified. */
  announced: boolean;
};

export type DeskPublicationList = { items: ListedPublication[]; paging: Paging };

/** The values of the form, as typed; the news fields are empty for articles. */
export type PublicationFormValues = {
  header: string;
  slug: string;
  announce: string;
  body: string;
  picture: string;
  state: 'draft' | 'ready';
  published_on: string;
  published_time: string;
  top_until: string;
  tell: boolean;
};

export function publicationFormValues(record: PublicationRecord): PublicationFormValues {
  const { header, slug, announce, body, picture, state, plannedAt, topUntil, announcedAt } = record;
  return {
    header,
    slug,
    announce,
    body,
    picture,
    state: state === 'ready' ? 'ready' : 'draft',
    published_on: plannedAt === undefined ? '' : ruDateOf(plannedAt),
    published_time: plannedAt === undefined ? '' : ruTimeOf(plannedAt),
    // Shows the last day of the period; `topUntil` is the beginning of the next day.
    top_until: topUntil === undefined ? '' : ruDateOf(topUntil - 1),
    tell: announcedAt !== 0,
  };
}

/** Returns the time, in milliseconds, at which a day in Moscow reaches `hh:mm`. */
export function momentOf(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfDay(day) + (hours * 60 + minutes) * 60_000;
}

/** Returns the canonical path of a news item or an article. */
export function publicationHref(shelf: Shelf, { id, slug }: { id: number; slug: string | null }): string {
  return `/${shelf}/${slug || id}`;
}
