import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DealerEdit } from '#app/components/desk/dealers/dealer-edit.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDealerRecord } from '#server/desk/dealers/get-dealer-record.server.ts';
import { saveDealer } from '#server/desk/dealers/save-dealer.server.ts';

const idOf = (request: Request, text: string | undefined) => idInAddress(request, text, 'Такого дилера нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDealerRecord, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, saveDealer, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskDealer(id), savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: dealer }) => [
  { title: pageTitle(`${dealer?.header ?? 'Дилер'}: название и менеджер`) },
];

export default function EditDealer() {
  const dealer = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <DealerEdit key={nth} dealer={dealer} refusal={refusal} />
    </section>
  );
}
