import { z } from 'zod';
import { zPage, zWords } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { countMatching, matchingHeaders, recordsOnPage } from './desk.repository.server.ts';
import { zShelf } from './get-desk-publication.server.ts';
import type { DeskPublicationList } from './publication-record.ts';

const onOnePage = 20;

/**
 * Returns news or articles for the desk, twenty per page, drafts first, then the latest. `state` is draft, scheduled,
 * published or removed; any other value means all but removed items. `query` is a part of the title.
 */
export const listDeskPublications = staffUseCase({
  name: 'list-desk-publications',
  access: withRight('content'),
  writes: false,
  input: z.object({
    shelf: zShelf,
    state: z.enum(['draft', 'scheduled', 'published', 'removed']).optional().catch(undefined),
    query: zWords,
    page: zPage,
  }),
  async run({ shelf, state, query, page }, { db, now }) {
    const conditions = { shown: state, now };
    if (query === '') {
      const where = paging(page, onOnePage, await countMatching(db, shelf, conditions));
      return ok<DeskPublicationList>({
        items: await recordsOnPage(db, shelf, conditions, where),
        paging: where,
      });
    }
    // Searched here, because SQLite compares Cyrillic letters case-sensitively. One company writes only hundreds of
    // texts.
    const wanted = folded(query);
    const found = (await matchingHeaders(db, shelf, conditions)).filter(({ header }) =>
      folded(header).includes(wanted),
    );
    const where = paging(page, onOnePage, found.length);
    const ids = found.slice((where.page - 1) * onOnePage, where.page * onOnePage).map(({ id }) => id);
    const items = ids.length > 0 ? await recordsOnPage(db, shelf, conditions, where, ids) : [];
    return ok<DeskPublicationList>({ items, paging: where });
  },
});

function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
}
