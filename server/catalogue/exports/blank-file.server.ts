import { amongSold } from '../../goods/among-sold.ts';
import type { CatalogueModel } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { ruDateOf } from '../../kernel/clock.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { portalName } from '../../settings/repository.server.ts';
import { blankSheet, maxBlankGoods } from './blank-names.ts';
import { type ExportFile, exportFile } from './export-file.server.ts';
import { tradeFacts } from './trade-facts.repository.server.ts';

type Given = {
  contract: CurrentContract;
  model: CatalogueModel;
  ids: ArrayLike<number>;
  /** A name for the goods, such as «Избранное»; '' when a filter or a list selected them. */
  goods: string;
};

/**
 * Returns goods as a price form under a contract (§2.8.4). Like the other catalogue files, it is written off the main
 * thread and kept for a while. It contains all warehouses of the contract, because a line may be ordered from any of
 * them. Refusals: BAD_INPUT when none of the goods is on sale, or for more than 20,000; EXPORTS_BUSY.
 */
export async function blankFile(
  { db, actor, now, origin, log }: Context<SignedIn>,
  { contract, model, ids: asked, goods }: Given,
): Promise<Result<ExportFile>> {
  if (asked.length > maxBlankGoods) {
    const most = counted(maxBlankGoods, 'товара', 'товаров', 'товаров');
    return refused(`В\u00a0прайс-бланк помещается до\u00a0${most}. Выберите раздел или бренд`);
  }
  const ids = amongSold(asked, model);
  if (ids.length === 0) return refused('Товаров для прайс-бланка нет: сейчас ничего из этого не продаётся');
  const { view, header, showWholesale, warehouses } = contract;
  return exportFile({
    format: 'blank',
    model,
    ids,
    log,
    view,
    owner: `account ${actor.accountId}`,
    facts: () => tradeFacts(offMainThread(db), ids),
    name: [
      blankSheet,
      ...(goods ? [goods] : []),
      ...(header ? [`договор ${header}`] : []),
      ruDateOf(now),
    ].join(', '),
    head: {
      origin,
      madeAt: now,
      shop: await portalName(db),
      contract: header,
      goods,
      sections: [],
      withPrices: showWholesale,
      warehouses: warehouses.map(({ id, header }) => ({ id, header })),
    },
  });
}

function refused(message: string): Result<never> {
  return fail('BAD_INPUT', { message, fields: { products: [message] } });
}
