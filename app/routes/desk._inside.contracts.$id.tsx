import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { ContractScreen } from '#app/components/desk/contracts/contract-screen.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useRecord } from '#app/enhance/use-record.ts';
import { recordAction } from '#app/http/answers/record-route.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idOrNew } from '#app/http/requests/id-in-address.server.ts';
import { getDeskContract } from '#server/desk/contracts/get-desk-contract.server.ts';
import { saveContract } from '#server/desk/contracts/save-contract.server.ts';

const none = 'Такого договора нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const chosen = { dealer: searchParams.get('dealer'), contragent: searchParams.get('contragent') };
  return load(request, getDeskContract, { id: idOrNew(request, params.id, none), ...chosen });
}

export const shouldRevalidate = keepRefused;

export const action = recordAction(saveContract, none, ({ dealerId, closedRequest }) => ({
  to: deskDealer(dealerId),
  ...(closedRequest && { text: 'Договор заведён, запрос закрыт. Дилеру сообщили' }),
}));

export const meta: MetaFunction<typeof loader> = ({ data: contract }) => [
  { title: pageTitle(contract?.id ? `Договор ${contract.header}` : 'Новый договор') },
];

export default function Contract() {
  const { record: contract, refusal, key } = useRecord<typeof loader, typeof action>();
  return (
    <section aria-labelledby="h">
      <ContractScreen key={key} contract={contract} refusal={refusal} />
    </section>
  );
}
