import { z } from 'zod';
import { seenPrice } from '../../goods/price.ts';
import { mainOnly } from '../../kernel/actor.ts';
import { addMonths, dayOf, startOfDay } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../contracts/current.server.ts';
import { politicsOf } from '../contracts/repository.server.ts';
import { noSuchManager } from '../managers/no-such-manager.ts';
import { pickExamples } from './pick-examples.ts';
import type { PoliticsPreview } from './politics-view.ts';
import { findPriced } from './priced-manager.server.ts';
import { usualAssortment } from './repository.server.ts';
import { checkValues, readValues, valuesOf, warningOf } from './rules.ts';

/** The maximum number of usual goods, enough to include goods of the brands with rules. */
const maxUsual = 300;
/** Older orders are not typical any more, and reading years of them at every keystroke would be slow. */
const monthsOfOrders = 12;
/**
 * The number of newest orders to count, because all their lines are counted at every keystroke. The limit is enough
 * even for a dealer with thousands of orders a year.
 */
const maxOrders = 300;

/**
 * Returns the prices that a manager would see under these rules, for up to eight goods under the manager's contract
 * (the main user's own if there is none). Saves nothing. Refusals: NOT_FOUND, BAD_INPUT by field.
 */
export const previewPolitics = useCase({
  name: 'preview-politics',
  access: mainOnly,
  writes: false,
  input: z.looseObject({ id: zId }),
  async run({ id, ...sent }, { db, actor, now, catalogue }) {
    const found = await findPriced(db, actor, id);
    if (!found) return noSuchManager();
    const values = readValues(sent, valuesOf(await politicsOf(db, found.eyes)));
    const { fields, politics } = checkValues(values);
    if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });

    const since = startOfDay(addMonths(dayOf(now), -monthsOfOrders));
    const [own, main, model, usual] = await Promise.all([
      currentContract(db, found.eyes),
      currentContract(db, actor),
      catalogue(),
      usualAssortment(db, actor, { since, orders: maxOrders, most: maxUsual }),
    ]);
    const contract = own ?? main;
    const showWholesale = actor.hidesPrices !== true;
    const preview: PoliticsPreview = {
      contract: contract && { header: contract.header, company: contract.company },
      showWholesale,
      rows: [],
    };
    if (!contract || !showWholesale) return ok(preview);
    const view = { ...contract.view, politics: undefined };
    preview.rows = pickExamples(model, view, usual, [...politics.brands.keys()]).map((product) => {
      const { id, articul, header, brand, price_rrc: priceRrc } = product;
      const price = product.price ?? 0;
      const seen = seenPrice(price, priceRrc, brand?.id, politics);
      const warning = warningOf({ price, priceRrc, seen });
      return { id, articul, header, brand: brand?.header ?? '', price, priceRrc, seen, warning };
    });
    return ok(preview);
  },
});
