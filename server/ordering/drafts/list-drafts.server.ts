import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zPage, zPerpage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { countDrafts, draftsOnPage } from './repository.server.ts';
import { draftsPerPage } from './rules.ts';

/** Returns the account's own drafts, newest first (§2.12). */
export const listDrafts = useCase({
  name: 'list-drafts',
  access: buyers,
  writes: false,
  input: z.object({ page: zPage, perpage: zPerpage(draftsPerPage) }),
  async run({ page, perpage }, { db, actor }) {
    const where = paging(page, perpage, await countDrafts(db, actor));
    return ok({ drafts: await draftsOnPage(db, actor, where), paging: where });
  },
});
