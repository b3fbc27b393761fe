import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { buyers } from '../kernel/actor.ts';
import { zPage } from '../kernel/fields.ts';
import { paging } from '../kernel/paging.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { countTokens, tokensOnPage } from './own-tokens.repository.server.ts';
import type { TokenList } from './token-view.ts';
import { viewTokens } from './view-tokens.server.ts';

/** As in other lists of the cabinet that say nothing else (§9). */
const tokensOnOnePage = 20;

/** The account's own tokens, newest first, twenty a page, and what a new one would carry (contract §2, «Token page»). */
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
