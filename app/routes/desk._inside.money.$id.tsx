import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPayment } from '#app/components/desk/desk-hrefs.ts';
import { PaymentScreen } from '#app/components/desk/money/payment-screen.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getPayment } from '#server/desk/money/get-payment.server.ts';
import { savePayment } from '#server/desk/money/save-payment.server.ts';

const noPayment = 'Такого платежа нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getPayment, { id: idInAddress(request, params.id, noPayment) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noPayment);
  const { values } = await formOf(request);
  const result = await run(request, savePayment, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskPayment(id), savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: payment }) => [
  { title: pageTitle(payment?.document ?? 'Платёж') },
];

export default function Payment() {
  const payment = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <PaymentScreen key={`${payment.id} ${nth}`} payment={payment} refusal={refusal} />
    </section>
  );
}
