import { missingTexts } from '#app/components/orders/missing-texts.ts';
import type { Flash } from '#app/http/flash.server.ts';
import type { repeatDraft } from '#server/drafts/repeat-draft.server.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';

type Repeated = Extract<Awaited<ReturnType<typeof repeatDraft.run>>, { ok: true }>['value'];

/** What putting a draft into the basket tells on the basket's page (§8). */
export function repeatedDraft({ header, count, missing, kept, basket }: Repeated): Flash {
  const { positions, total, showWholesale } = basket;
  const goods = counted(positions, 'товар', 'товара', 'товаров');
  const sum = showWholesale ? ` на ${roubles(total)}` : '';
  return {
    kind: 'repeated',
    title: 'Черновик добавлен в корзину',
    text: `Добавлено товаров - ${thousands(count)} шт.`,
    lines: [
      `Из черновика «${header}». В корзине ${goods}${sum}`,
      ...(kept ? [`Прежняя корзина сохранена: «${kept.header}»`] : []),
      ...missingTexts(missing),
    ],
  };
}
