import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { countHeld, holdersSeenBy, programTokensOnPage } from './repository.server.ts';
import type { ProgramTokenList } from './token-view.ts';

/** The default page size of lists in the cabinet (§9.1). */
const tokensOnOnePage = 20;

/**
 * Returns a page of program tokens (§12.9), newest first. The main user sees the tokens of the whole company, a
 * manager only their own.
 */
export const listProgramTokens = useCase({
  name: 'list-program-tokens',
  access: buyers,
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db, actor, now }) {
    const holders = holdersSeenBy(actor);
    const where = paging(page, tokensOnOnePage, await countHeld(db, holders));
    const tokens = await programTokensOnPage(db, holders, where, now);
    return ok<ProgramTokenList>({ tokens, paging: where, showsOwners: actor.role === 'main' });
  },
});
