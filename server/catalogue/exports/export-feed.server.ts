import { z } from 'zod';
import type { Named, TreeNode } from '../../goods/model.ts';
import { ruDateOf } from '../../kernel/clock.ts';
import { fail } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { hashOf } from '../open-tokens/repository.server.ts';
import { resolveTokenView, zToken } from '../open-tokens/resolve-token-view.server.ts';
import { exportFile } from './export-file.server.ts';
import { wholeCatalogue } from './export-input.ts';

/**
 * Returns the whole catalogue as a YML price list for shops that poll it: prices of the token's contract,
 * free stock of its warehouses (§10.40). Refusals: TOKEN_INVALID, also without a token; EXPORTS_BUSY.
 */
export const exportFeed = openUseCase({
  name: 'export-feed',
  writes: false,
  input: z.object({ token: zToken }),
  async run({ token }, context) {
    if (token === undefined) return fail('TOKEN_INVALID', { message: 'Нужен токен: добавьте ?token=…' });
    const eyes = await resolveTokenView(context, token);
    if (!eyes.ok) return eyes;
    const { view, warehouses, withPrices } = eyes.value;
    const { db, now, origin, log } = context;
    const model = await context.catalogue();
    return exportFile({
      format: 'yml',
      model,
      view,
      log,
      owner: `token ${hashOf(token)}`,
      // In the order of the read model, so that each page of its packed descriptions is unpacked only once.
      ids: model.ids,
      name: `Каталог ${ruDateOf(now)}`,
      head: {
        origin,
        madeAt: now,
        shop: await portalName(db),
        contract: '',
        withPrices,
        warehouses: warehouses.map(({ id, header }) => ({ id, header })),
        sections: inOneLine(model.filter(wholeCatalogue, view).facets.tree),
      },
    });
  },
});

/** Returns the tree in one list, parents before children, as YML requires for categories. */
function inOneLine(nodes: TreeNode[], parentId?: number): (Named & { parentId: number | undefined })[] {
  return nodes.flatMap(({ id, header, children }) => [{ id, header, parentId }, ...inOneLine(children, id)]);
}
