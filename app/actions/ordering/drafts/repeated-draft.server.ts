import { missingTexts, raisedTexts } from '#app/components/ordering/orders/missing-texts.ts';
import type { Flash } from '#app/http/sessions/flash.server.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { repeatDraft } from '#server/ordering/drafts/repeat-draft.server.ts';

type Repeated = Extract<Awaited<ReturnType<typeof repeatDraft.run>>, { ok: true }>['value'];

/** Returns the message that the basket shows after a draft was put into it (§8.1.17). */
export function repeatedDraft({ header, count, missing, raised, kept, basket }: Repeated): Flash {
  const { products, total, showWholesale } = basket;
  const goods = counted(products, 'товар', 'товара', 'товаров');
  const sum = showWholesale ? ` на ${roubles(total)}` : '';
  return {
    kind: 'repeated',
    title: 'Черновик добавлен в корзину',
    text: `Добавлено товаров - ${thousands(count)} шт.`,
    lines: [
      `Из черновика «${header}». В корзине ${goods}${sum}`,
      ...(kept ? [`Прежняя корзина сохранена: «${kept.header}»`] : []),
      ...missingTexts(missing),
      ...raisedTexts(raised),
    ],
  };
}
