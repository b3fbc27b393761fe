import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { zPage } from '../kernel/fields.ts';
import { paging } from '../kernel/paging.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { countDrafts, draftsOnPage } from './repository.server.ts';
import { draftsPerPage } from './rules.ts';

/** Ten a page unless the caller says so (§9); what is no sensible number is ten, too. */
const zPerpage = z.transform((value: unknown) => {
  const size = Number(value);
  return Number.isInteger(size) && size >= 1 && size <= 100 ? size : draftsPerPage;
});

/** The account's own drafts, newest first (contract §3.3 «drafts»). */
export const listDrafts = useCase({
  name: 'list-drafts',
  access: buyers,
  writes: false,
  input: z.object({ page: zPage, perpage: zPerpage }),
  async run({ page, perpage }, { db, actor }) {
    const where = paging(page, perpage, await countDrafts(db, actor));
    return ok({ drafts: await draftsOnPage(db, actor, where), paging: where });
  },
});
