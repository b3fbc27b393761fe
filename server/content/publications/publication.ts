import type { Paging } from '../../kernel/paging.ts';

/** The part of a news item or an article that a list shows. */
export type Announce = {
  id: number;
  /** The readable end of its address; null: the id. */
  slug: string | null;
  header: string;
  announce: string;
  /** URL path; empty when there is none. */
  picture: string;
  publishedAt: number;
};

/** Includes the whole text as safe HTML. */
export type Publication = Announce & { text: string };

/** A page of them, newest first; `text` only when requested. */
export type PublicationList = { items: (Announce & { text?: string })[]; paging: Paging };

/** An item with links to others. */
export type ShownPublication = {
  item: Publication;
  newer: Pick<Announce, 'id' | 'slug' | 'header'> | undefined;
  older: Pick<Announce, 'id' | 'slug' | 'header'> | undefined;
  /** The latest other items. */
  others: Announce[];
};
