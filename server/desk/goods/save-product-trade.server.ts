import { z } from 'zod';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { tooLong, zId, zOptional, zText } from '../../kernel/fields.ts';
import { amountText, parseRoubles, roubles } from '../../kernel/money.ts';
import { typedNumber } from '../../kernel/quantity.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { takeIn } from '../../ordering/orders/waiting-lines.repository.server.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { noSuchProduct } from './get-desk-product.server.ts';
import { priceJump } from './price-jump.ts';
import {
  belowReserved,
  longestPlace,
  maxPieces,
  maxPrice,
  notAPrice,
  notPieces,
  priceTooHigh,
  tooManyPieces,
  tradeFormValues,
  tradeLabels,
} from './product-trade.ts';
import {
  findProductRecord,
  holdGoods,
  tradeOf,
  writePlaces,
  writePrices,
  writeRetailPrice,
  writeStocks,
} from './repository.server.ts';

const priceText = (text: unknown) => (text === '' ? 'нет' : `«${text}\u00a0₽»`);

/**
 * Saves the prices and quantities of a product that staff decide: fields `price_{type}` in roubles, empty for none,
 * `stock_{warehouse}` in pieces, and where it lies, `place_{warehouse}` («A-12-3»). A quantity cannot be less than the
 * quantity reserved by orders and requests for approval. If a shipment changed an edited quantity meanwhile, the form
 * is refused, so that the person decides again. A price that falls or rises by more than half is refused with
 * PRICES_CHANGE by field, unless `asked` repeats what the refusal said. Other refusals: BAD_INPUT by field, NOT_FOUND,
 * CHANGED_MEANWHILE.
 */
export const saveProductTrade = staffUseCase({
  name: 'save-product-trade',
  access: withRight('prices'),
  writes: true,
  input: z.looseObject({ id: zId, original: zOriginal, asked: zOptional(zText(20_000)) }),
  async run({ id, original, asked, ...typed }, ctx) {
    const { db, now } = ctx;
    await holdGoods(db, [id]);
    const known = await findProductRecord(db, id);
    if (!known) return noSuchProduct();
    const trade = await tradeOf(db, known);
    const stored = tradeFormValues(trade);
    const labels = tradeLabels(trade);
    const fields: FieldErrors = {};
    const sent: Record<string, string> = {};
    for (const name of Object.keys(stored)) {
      if (typed[name] === undefined) continue;
      const text = String(typed[name]).trim();
      if (name.startsWith('price_')) {
        const kopecks = text === '' ? 0 : parseRoubles(text);
        if (kopecks === undefined) fields[name] = [notAPrice];
        else if (kopecks > maxPrice) fields[name] = [priceTooHigh];
        else sent[name] = kopecks > 0 ? amountText(kopecks) : '';
      } else if (name.startsWith('place_')) {
        if (text.length > longestPlace) fields[name] = [tooLong(longestPlace)];
        else sent[name] = text.replace(/\s+/g, ' ');
      } else {
        const pieces = text === '' ? 0 : typedNumber(text);
        if (pieces === undefined) fields[name] = [notPieces];
        else if (pieces > maxPieces) fields[name] = [tooManyPieces];
        else sent[name] = String(pieces);
      }
    }
    if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
    const wordings = Object.fromEntries(
      Object.entries(labels).map(([name, label]): [string, Wording] => [
        name,
        name.startsWith('price_') ? { label, text: priceText } : { label },
      ]),
    );
    const form = { kind: 'product', isNew: false, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const changed = (name: string) => values[name] !== stored[name];
      const prices = new Map<number, number | undefined>();
      const jumps: FieldErrors = {};
      for (const { id: type, price: before = 0 } of trade.prices) {
        const name = `price_${type}`;
        if (!(name in stored) || !changed(name)) continue;
        const price = parseRoubles(values[name] ?? '') || undefined;
        prices.set(type, price);
        const jump = price && priceJump(before, price);
        if (jump)
          jumps[name] = [`Цена ${jump}: была ${roubles(before)}, станет ${roubles(price)}. Проверьте`];
      }
      const quantities = new Map<number, number>();
      for (const { id: wms, reserved } of trade.stocks) {
        const name = `stock_${wms}`;
        if (!(name in stored) || !changed(name)) continue;
        const pieces = Number(values[name]);
        const tooFew = belowReserved(pieces, reserved);
        if (tooFew) fields[name] = [tooFew];
        quantities.set(wms, pieces);
      }
      if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
      const question = JSON.stringify(jumps);
      if (Object.keys(jumps).length > 0 && asked !== question)
        return fail('PRICES_CHANGE', {
          message: 'Цена сильно изменится. Проверьте её и\u00a0сохраните ещё раз',
          fields: jumps,
          data: { asked: question },
        });
      await writePrices(db, id, prices);
      await writeStocks(db, id, quantities);
      const places = trade.stocks.map(({ id: wms }): [number, string] => [wms, values[`place_${wms}`] ?? '']);
      await writePlaces(db, id, new Map(places.filter(([wms]) => changed(`place_${wms}`))));
      const came = [...quantities].map(([wms, quantity]) => ({
        ...{ id, wms },
        quantity: quantity - Number(stored[`stock_${wms}`]),
      }));
      await takeIn(db, came, now);
      const retail = trade.prices.find(({ isRrc }) => isRrc);
      if (retail && prices.has(retail.id)) await writeRetailPrice(db, id, prices.get(retail.id) ?? 0);
      if (prices.size + quantities.size > 0) await markProductsChanged(db, [id], now);
      return ok({ id, header: known.header });
    });
  },
});
