import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeliveryScreen } from '#app/components/desk/deliveries/delivery-screen.tsx';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDelivery } from '#server/desk/deliveries/get-delivery.server.ts';
import { saveDelivery } from '#server/desk/deliveries/save-delivery.server.ts';

/** Returns the id in the address; 0 for `new`. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, 'Такого способа доставки нет');
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDelivery, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveDelivery, { ...values, id: idOf(request, params.id) });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskPaths.deliveries, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: delivery }) => [
  { title: pageTitle(delivery?.id ? delivery.header : 'Новый способ доставки') },
];

export default function Delivery() {
  const delivery = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <DeliveryScreen key={`${delivery.id} ${nth}`} delivery={delivery} refusal={refusal} />
    </section>
  );
}
