import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findRecord } from './desk.repository.server.ts';
import type { PublicationRecord } from './publication-record.ts';
import type { Shelf } from './repository.server.ts';

export const zShelf = z.enum(['news', 'articles']);

export const noSuchPublication = (shelf: Shelf) =>
  fail('NOT_FOUND', { message: shelf === 'news' ? 'Такой новости нет' : 'Такой статьи нет' });

/** Returns the record of a new news item or article. */
export const newPublication = (): PublicationRecord => ({
  id: 0,
  header: '',
  slug: '',
  announce: '',
  body: '',
  picture: '',
  state: 'draft',
  plannedAt: undefined,
  topUntil: undefined,
  announcedAt: undefined,
});

/** Returns a news item or an article in any state; for id 0 or none, an empty form. Refusal: NOT_FOUND. */
export const getDeskPublication = staffUseCase({
  name: 'get-desk-publication',
  access: withRight('content'),
  writes: false,
  input: z.object({ shelf: zShelf, id: zIdOrNew }),
  async run({ shelf, id = 0 }, { db, now }) {
    const record = id === 0 ? newPublication() : await findRecord(db, shelf, id);
    return record ? ok({ record, now }) : noSuchPublication(shelf);
  },
});
