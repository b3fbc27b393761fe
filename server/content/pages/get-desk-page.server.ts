import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { DeskPage } from './page-view.ts';
import { countPages, findPage } from './repository.server.ts';

export const noSuchPage = () => fail('NOT_FOUND', { message: 'Такой страницы нет' });

/** Returns the record of a new page; `sort` defaults to 1. */
export const newPage = (sort = 1): DeskPage => ({
  id: 0,
  slug: '',
  header: '',
  description: '',
  body: '',
  state: 'draft',
  place: 'footer',
  sort,
  policy: false,
  versionOn: undefined,
});

/** Returns a page in any state; for id 0 or none, an empty form. Refusal: NOT_FOUND. */
export const getDeskPage = staffUseCase({
  name: 'get-desk-page',
  access: withRight('content'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    if (id === 0) return ok(newPage((await countPages(db)).lastSort + 1));
    const found = await findPage(db, id);
    return found ? ok(found) : noSuchPage();
  },
});
