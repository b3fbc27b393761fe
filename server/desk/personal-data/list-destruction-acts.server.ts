import { z } from 'zod';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { ActList } from './personal-data.ts';
import { actsOnPage, countActs } from './repository.server.ts';

const onOnePage = 20;

/** Returns the acts on the destruction of personal data, newest first. */
export const listDestructionActs = staffUseCase({
  name: 'list-destruction-acts',
  access: withRight('personal-data'),
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db }) {
    const where = paging(page, onOnePage, await countActs(db));
    return ok<ActList>({ acts: await actsOnPage(db, where), paging: where });
  },
});
