import { ruDateOf, ruTimeOf, startOfDay } from '../../kernel/clock.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { ContentState, ShownState } from '../editing/content-state.ts';
import type { Shelf } from './repository.server.ts';

/** A news item or an article as the desk keeps it; id 0: a new one. Times in milliseconds. */
export type PublicationRecord = {
  id: number;
  header: string;
  /** '': its address ends in its id. */
  slug: string;
  announce: string;
  /** Markdown. */
  body: string;
  /** URL path; empty when there is none. */
  picture: string;
  state: ContentState;
  /** When it is to be published; undefined for a draft without a date. */
  plannedAt: number | undefined;
  /** News only: shown to dealers on top until then. */
  topUntil: number | undefined;
  /** News only: when dealers were told; 0: they will not be told, undefined: once it is published. */
  announcedAt: number | undefined;
};

export type ListedPublication = Pick<
  PublicationRecord,
  'id' | 'header' | 'slug' | 'plannedAt' | 'topUntil'
> & {
  shown: ShownState;
  /** News only: dealers were told. */
  announced: boolean;
};

export type DeskPublicationList = { items: ListedPublication[]; paging: Paging };

/** The values of the form, as typed; those of news are empty in articles. */
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
    // It ends with the day before that moment.
    top_until: topUntil === undefined ? '' : ruDateOf(topUntil - 1),
    tell: announcedAt !== 0,
  };
}

/** The moment at which a day in Moscow reaches `hh:mm`. */
export function momentOf(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfDay(day) + (hours * 60 + minutes) * 60_000;
}

/** The canonical path of a news item or an article. */
export function publicationHref(shelf: Shelf, { id, slug }: { id: number; slug: string | null }): string {
  return `/${shelf}/${slug || id}`;
}
