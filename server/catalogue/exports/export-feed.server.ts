import { z } from 'zod';
import type { Named, TreeNode } from '../../goods/model.ts';
import { ruDateOf } from '../../kernel/clock.ts';
import { zMoment, zOptional } from '../../kernel/fields.ts';
import { fail } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { modelAsOf } from '../model-as-of.server.ts';
import { hashOf } from '../open-tokens/repository.server.ts';
import { resolveTokenView, zToken } from '../open-tokens/resolve-token-view.server.ts';
import { changedSince } from './changed-since.server.ts';
import { exportFile } from './export-file.server.ts';
import { wholeCatalogue } from './export-input.ts';

/**
 * Returns the whole catalogue as a YML price list for shops that poll it: prices of the token's contract, free stock of
 * its warehouses (§10.40). With `modified_since` it contains only the offers that have changed (§12.10.4). Refusals:
 * TOKEN_INVALID, including when no token is sent; EXPORTS_BUSY.
 */
export const exportFeed = openUseCase({
  name: 'export-feed',
  writes: false,
  input: z.object({ token: zToken, modified_since: zOptional(zMoment) }),
  async run({ token, modified_since: since }, context) {
    if (token === undefined) return fail('TOKEN_INVALID', { message: 'Нужен токен: добавьте ?token=…' });
    const eyes = await resolveTokenView(context, token);
    if (!eyes.ok) return eyes;
    const { view, warehouses, withPrices } = eyes.value;
    const { db, now, origin, log } = context;
    const { model, asOf } = await modelAsOf(context);
    // The ids are in the order of the read model, so that each page of its packed descriptions is unpacked only once.
    const { ids } = await changedSince(db, since, model.ids);
    return exportFile({
      format: 'yml',
      model,
      view,
      log,
      owner: `token ${hashOf(token)}`,
      ids,
      name: `Каталог ${ruDateOf(now)}`,
      head: {
        origin,
        madeAt: Math.min(now, asOf),
        shop: await portalName(db),
        contract: '',
        withPrices,
        warehouses: warehouses.map(({ id, header }) => ({ id, header })),
        sections: inOneLine(model.filter(wholeCatalogue, view).facets.tree),
      },
    });
  },
});

/** Returns the tree as one list, parents before children, as YML requires for categories. */
function inOneLine(nodes: TreeNode[], parentId?: number): (Named & { parentId: number | undefined })[] {
  return nodes.flatMap(({ id, header, children }) => [{ id, header, parentId }, ...inOneLine(children, id)]);
}
