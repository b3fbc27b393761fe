import { z } from 'zod';
import { ruDateOf } from '../../kernel/clock.ts';
import { zLine } from '../../kernel/fields.ts';
import { roubles } from '../../kernel/money.ts';
import { orRollBack } from '../../kernel/or-roll-back.server.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { zSubmissionKey } from '../../ordering/basket/input.ts';
import { once } from '../../ordering/basket/once.server.ts';
import { countDrafts, insertDraft } from '../../ordering/drafts/repository.server.ts';
import { maxDrafts } from '../../ordering/drafts/rules.ts';
import { zFormLines } from '../../ordering/fast-order/input.ts';
import { notify } from '../../people/notifications/notify.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { buyerUnder, previewOf, readyRows, refuseIncomplete, zFor } from './read-list.server.ts';

/**
 * Saves a list as a draft of a person of the dealer, who is notified and puts it into the basket in one step; the
 * basket itself stays as it is. The same form sent twice sends it once. Refusals: those of `buyerUnder`, BAD_INPUT,
 * NOTHING_READY, TOO_MANY_DRAFTS.
 */
export const sendBasketToDealer = staffUseCase({
  name: 'send-basket-to-dealer',
  access: withRight('orders'),
  // The goods are matched before the transaction begins.
  writes: 'own',
  input: z.object({ ...zFor, lines: zFormLines, word: zLine(300), key: zSubmissionKey }),
  async run({ dealer, account, contract: contractId, lines, word, key }, ctx) {
    const { now, actor, origin } = ctx;
    const found = await buyerUnder(ctx, { dealer, account, contract: contractId });
    if (!found.ok) return found;
    const { buyer, contract } = found.value;
    const preview = await previewOf(ctx, found.value, { lines, notes: [] });
    const incomplete = refuseIncomplete(preview);
    if (incomplete) return incomplete;
    const rows = readyRows(preview.rows);
    const staff = actor.name || actor.email;
    const size = counted(rows.length, 'позиция', 'позиции', 'позиций');
    return orRollBack(ctx, ({ db }) =>
      once(
        { db, actor: buyer, now },
        { of: 'basket-for-dealer', key, fields: { contractId, lines, word } },
        async () => {
          if ((await countDrafts(db, buyer)) >= maxDrafts)
            return fail('TOO_MANY_DRAFTS', {
              message: `У\u00a0этого человека уже ${maxDrafts}\u00a0черновиков: корзину некуда положить`,
            });
          const header = `Корзина от менеджера, ${ruDateOf(now)}`;
          const id = await insertDraft(db, buyer, {
            header,
            lines: rows.map(({ product = 0, wms = 0, quantity, found: product_ }) => ({
              ...{ id: product, wms, type: '1', quantity: Number(quantity), price: product_?.price },
            })),
            now,
          });
          const sum = preview.showWholesale ? `, ${roubles(preview.total)}` : '';
          const text = [
            `Для вас собрана корзина: ${size}${sum}, договор ${contract.header}. От отдела продаж: ${staff}.`,
            ...(word ? [word] : []),
            'Она в черновиках: проверьте и положите в корзину одной кнопкой.',
          ].join('\n');
          const told = await notify(db, { now, origin }, 'mailing', [
            {
              accountId: buyer.accountId,
              header: 'Менеджер собрал вам корзину',
              text,
              href: `/cabinet/drafts/${id}`,
              opens: 'Открыть корзину',
            },
          ]);
          await recordChange(
            { ...ctx, db },
            {
              kind: 'account',
              id: buyer.accountId,
              header: buyer.name || buyer.email,
              action: 'sent',
              dealerId: dealer,
              changes: [noted('Корзина', `${size}, договор ${contract.header}`)],
            },
          );
          ctx.log('basket.sent', { draft: id, by: actor.staffId, lines: rows.length });
          return ok({ person: buyer.name || buyer.email, size, isTold: told > 0 });
        },
      ),
    );
  },
});
