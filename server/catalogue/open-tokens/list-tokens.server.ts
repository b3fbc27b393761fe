import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { countTokens, tokensOnPage } from './own-tokens.repository.server.ts';
import type { TokenList } from './token-view.ts';
import { viewTokens } from './view-tokens.server.ts';

/** The default page size of lists in the cabinet (§9.1). */
const tokensOnOnePage = 20;

/**
 * Returns the account's own tokens, newest first, twenty per page, and the contract and warehouses for a new
 * one (§10.40).
 */
export const listTokens = useCase({
  name: 'list-tokens',
  access: buyers,
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db, actor }) {
    const [total, current] = await Promise.all([countTokens(db, actor, 'all'), currentContract(db, actor)]);
    const where = paging(page, tokensOnOnePage, total);
    const rows = total ? await tokensOnPage(db, actor, where) : [];
    const list: TokenList = {
      tokens: await viewTokens(db, actor, rows),
      paging: where,
      contract: current && {
        id: current.id,
        header: current.header,
        company: current.company,
        warehouses: current.warehouses.map(({ id, header, regionHeader }) => ({
          id,
          header,
          region: regionHeader,
        })),
      },
    };
    return ok(list);
  },
});
