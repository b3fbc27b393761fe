import type { MetaFunction } from '@remix-run/node';
import { deskPaths, deskPriceType } from '#app/components/desk/desk-hrefs.ts';
import { PriceTypeScreen } from '#app/components/desk/price-types/price-type-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useRecord } from '#app/enhance/use-record.ts';
import { recordAction, recordLoader } from '#app/http/answers/record-route.server.ts';
import type { Flash } from '#app/http/sessions/flash.server.ts';
import { getPriceType } from '#server/desk/price-types/get-price-type.server.ts';
import { savePriceType } from '#server/desk/price-types/save-price-type.server.ts';

type Retail = { before: { id: number; header: string } | undefined; isMarked: boolean };

const retailText = 'Сохранено. Розничные цены обновятся в течение минуты';

/**
 * Returns the message after the type of retail prices was changed, with a button that restores the former one. The
 * prices are recalculated in the background.
 */
function retailFlash(id: number, header: string, { before, isMarked }: Retail): Partial<Flash> {
  const back = before ?? { id, header };
  return {
    text: retailText,
    undo: {
      action: deskPriceType(back.id),
      label: before && isMarked ? `Вернуть РРЦ «${before.header}»` : 'Отменить',
      fields: {
        header: back.header,
        is_rrc: before ? '1' : '0',
        original: JSON.stringify({ header: back.header, is_rrc: !before }),
        instead_of: isMarked ? String(id) : 'none',
      },
    },
  };
}

const none = 'Такого вида цен нет';

export const loader = recordLoader(getPriceType, none);

export const shouldRevalidate = keepRefused;

export const action = recordAction(savePriceType, none, ({ id, header, retail }, sent) => {
  // An undo cannot itself be undone; otherwise a second click on «Вернуть» would repeat the change.
  const isUndo = 'instead_of' in sent;
  const flash = retail && (isUndo ? { text: retailText } : retailFlash(id, header, retail));
  return { to: deskPaths.priceTypes, ...flash };
});

export const meta: MetaFunction<typeof loader> = ({ data: priceType }) => [
  { title: pageTitle(priceType?.id ? priceType.header : 'Новый вид цен') },
];

export default function PriceType() {
  const { record: priceType, refusal, key } = useRecord<typeof loader, typeof action>();
  return (
    <section aria-labelledby="h">
      <PriceTypeScreen key={key} priceType={priceType} refusal={refusal} />
    </section>
  );
}
