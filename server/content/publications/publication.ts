import type { Paging } from '../../kernel/paging.ts';

/** The part of a news item or an article that a list shows. */
export type Announce = {
  id: number;
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
  newer: Pick<Announce, 'id' | 'header'> | undefined;
  older: Pick<Announce, 'id' | 'header'> | undefined;
  /** The latest other items. */
  others: Announce[];
};
