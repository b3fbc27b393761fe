import { z } from 'zod';
import { zFlag } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { countPages, listedPages } from './repository.server.ts';

/** Returns all pages in their order, or with `removed` the removed ones, and the number of removed pages. */
export const listDeskPages = staffUseCase({
  name: 'list-desk-pages',
  access: withRight('content'),
  writes: false,
  input: z.object({ removed: zFlag }),
  async run({ removed }, { db }) {
    const [pages, counts] = await Promise.all([listedPages(db, removed), countPages(db)]);
    return ok({ pages, removed: counts.removed });
  },
});
