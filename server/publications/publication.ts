import type { Paging } from '../kernel/paging.ts';

/** What a list shows of a news item or an article. */
export type Announce = {
  id: number;
  header: string;
  announce: string;
  /** URL path; empty when there is none. */
  picture: string;
  publishedAt: number;
};

/** With the whole text as safe HTML. */
export type Publication = Announce & { text: string };

/** A page of them, newest first; `text` only where it was asked for. */
export type PublicationList = { items: (Announce & { text?: string })[]; paging: Paging };

/** One of them and the ways on. */
export type ShownPublication = {
  item: Publication;
  newer: Pick<Announce, 'id' | 'header'> | undefined;
  older: Pick<Announce, 'id' | 'header'> | undefined;
  /** The latest of the others. */
  others: Announce[];
};
