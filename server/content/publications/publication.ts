import type { Paging } from '../../kernel/paging.ts';

/** The part of a news item or an article that a list shows. */
export type Announce = {
  id: number;
  /** The readable end of its address; null if the address ends in the id. */
  slug: string | null;
  header: string;
  announce: string;
  /** URL path; '' if there is none. */
  picture: string;
  publishedAt: number;
};

/** An item with its whole text as safe HTML. */
export type Publication = Announce & { text: string };

/** A page of items, newest first; `text` only on request. */
export type PublicationList = { items: (Announce & { text?: string })[]; paging: Paging };

/** An item with links to others. */
export type ShownPublication = {
  item: Publication;
  newer: Pick<Announce, 'id' | 'slug' | 'header'> | undefined;
  older: Pick<Announce, 'id' | 'slug' | 'header'> | undefined;
  /** The latest other items. */
  others: Announce[];
};
