import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths, deskPriceType } from '#app/components/desk/desk-hrefs.ts';
import { PriceTypeScreen } from '#app/components/desk/price-types/price-type-screen.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { type Flash, redirectWith } from '#app/http/sessions/flash.server.ts';
import { getPriceType } from '#server/desk/price-types/get-price-type.server.ts';
import { savePriceType } from '#server/desk/price-types/save-price-type.server.ts';

type Retail = { before: { id: number; header: string } | undefined; isMarked: boolean };

const retailText = 'Сохранено. Розничные цены обновятся в течение минуты';

/**
 * Returns the message after the type of retail prices was changed, with a button that restores the former one. The
 * prices follow in the background.
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

/** Returns the id in the address; 0 for `new`. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, 'Такого вида цен нет');
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getPriceType, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, savePriceType, { ...values, id: idOf(request, params.id) });
  if (!result.ok) return refuse(request, result, values);
  const { id, header, meanwhile, retail } = result.value;
  // The undo offers no undo of its own: pressed twice, «Вернуть» must not repeat the change.
  const isUndo = 'instead_of' in values;
  const flash = retail && (isUndo ? { text: retailText } : retailFlash(id, header, retail));
  return redirectWith(deskPaths.priceTypes, savedFlash(meanwhile, flash));
}

export const meta: MetaFunction<typeof loader> = ({ data: priceType }) => [
  { title: pageTitle(priceType?.id ? priceType.header : 'Новый вид цен') },
];

export default function PriceType() {
  const priceType = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <PriceTypeScreen key={`${priceType.id} ${nth}`} priceType={priceType} refusal={refusal} />
    </section>
  );
}
