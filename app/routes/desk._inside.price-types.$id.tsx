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

/** The prices follow in the background; one press brings those of before back. */
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

/** `new` is a new one. */
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
  // Pressed twice, «Вернуть» must not lead forth again.
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
