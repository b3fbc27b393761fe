import { z } from 'zod';
import { zFlag, zPage, zPerpage } from '../../kernel/fields.ts';
import { renderMarkdown } from '../../kernel/markdown.server.ts';
import { paging } from '../../kernel/paging.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Publication, PublicationList } from './publication.ts';
import {
  announcesOnPage,
  countPublished,
  publicationsOnPage,
  type Shelf,
  type Unrendered,
} from './repository.server.ts';

/**
 * `usual` is the default page size (§9.1). `withText` is for old clients of the open API, whose lists show whole
 * texts; a screen shows only announcements.
 */
export const zListInput = (usual: number) =>
  z.object({ page: zPage, perpage: zPerpage(usual), withText: zFlag });

/** Returns one page of a shelf, newest first; for a page beyond the end, the last one. */
export async function listPublications(
  { db, now }: Pick<Context, 'db' | 'now'>,
  shelf: Shelf,
  { page, perpage, withText }: z.output<ReturnType<typeof zListInput>>,
): Promise<PublicationList> {
  const where = paging(page, perpage, await countPublished(db, shelf, now));
  const items = withText
    ? (await publicationsOnPage(db, shelf, now, where)).map(rendered)
    : await announcesOnPage(db, shelf, now, where);
  return { items, paging: where };
}

/** Returns the item with its Markdown rendered as HTML. */
export function rendered({ body, ...announce }: Unrendered): Publication {
  return { ...announce, text: renderMarkdown(body) };
}
