import { z } from 'zod';
import { zFlag, zPage } from '../kernel/fields.ts';
import { paging } from '../kernel/paging.ts';
import type { Context } from '../kernel/use-case.ts';
import { renderMarkdown } from './markdown.server.ts';
import type { Publication, PublicationList } from './publication.ts';
import {
  announcesOnPage,
  countPublished,
  publicationsOnPage,
  type Shelf,
  type Unrendered,
} from './repository.server.ts';

/** `withText`: for old clients of the open API, which show whole texts in their lists; a screen shows announces only. */
export const zListInput = z.object({ page: zPage, withText: zFlag });

/** One page of a shelf, newest first; a page beyond the end is the last one. */
export async function listPublications(
  { db, now }: Pick<Context, 'db' | 'now'>,
  shelf: Shelf,
  perpage: number,
  { page, withText }: z.output<typeof zListInput>,
): Promise<PublicationList> {
  const where = paging(page, perpage, await countPublished(db, shelf, now));
  const items = withText
    ? (await publicationsOnPage(db, shelf, now, where)).map(rendered)
    : await announcesOnPage(db, shelf, now, where);
  return { items, paging: where };
}

/** With its Markdown as HTML. */
export function rendered({ body, ...announce }: Unrendered): Publication {
  return { ...announce, text: renderMarkdown(body) };
}
