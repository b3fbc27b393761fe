import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DealerContragentForm } from '#app/components/desk/dealers/dealer-contragent-form.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress, idOrNew } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDealerContragent } from '#server/desk/dealers/get-dealer-contragent.server.ts';
import { saveDealerContragent } from '#server/desk/dealers/save-dealer-contragent.server.ts';

/** Returns the ids in the address; `new` becomes 0. */
function whichOf(request: Request, { id, contragent }: LoaderFunctionArgs['params']) {
  return {
    dealer: idInAddress(request, id, 'Такого дилера нет'),
    id: idOrNew(request, contragent, 'Такого контрагента нет'),
  };
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDealerContragent, whichOf(request, params));
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const which = whichOf(request, params);
  const { values } = await formOf(request);
  const result = await run(request, saveDealerContragent, { ...values, ...which });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskDealer(which.dealer), savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`${data?.dealer.header ?? 'Дилер'}: контрагент`) },
];

export default function DealerContragent() {
  const record = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <DealerContragentForm key={nth} {...record} refusal={refusal} />
    </section>
  );
}
