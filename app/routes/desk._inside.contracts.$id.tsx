import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ContractScreen } from '#app/components/desk/contracts/contract-screen.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDeskContract } from '#server/desk/contracts/get-desk-contract.server.ts';
import { saveContract } from '#server/desk/contracts/save-contract.server.ts';

/** Returns the id in the address; 0 for `new`, a contract of the dealer in the query. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, 'Такого договора нет');
}

export function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const chosen = { dealer: searchParams.get('dealer'), contragent: searchParams.get('contragent') };
  return load(request, getDeskContract, { id: idOf(request, params.id), ...chosen });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveContract, { ...values, id: idOf(request, params.id) });
  if (!result.ok) return refuse(request, result, values);
  const { dealerId, meanwhile, closedRequest } = result.value;
  const text = closedRequest ? 'Договор заведён, запрос закрыт. Дилеру сообщили' : 'Данные сохранены';
  return redirectWith(deskDealer(dealerId), savedFlash(meanwhile, { text }));
}

export const meta: MetaFunction<typeof loader> = ({ data: contract }) => [
  { title: pageTitle(contract?.id ? `Договор ${contract.header}` : 'Новый договор') },
];

export default function Contract() {
  const contract = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <ContractScreen key={`${contract.id} ${nth}`} contract={contract} refusal={refusal} />
    </section>
  );
}
