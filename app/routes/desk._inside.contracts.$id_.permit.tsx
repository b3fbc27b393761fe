import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PermitScreen } from '#app/components/desk/contracts/permit-screen.tsx';
import { deskContract } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, forNextScreen, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDeskContract } from '#server/desk/contracts/get-desk-contract.server.ts';
import { grantPermit } from '#server/desk/contracts/grant-permit.server.ts';
import { withdrawPermit } from '#server/desk/contracts/withdraw-permit.server.ts';

const noContract = 'Такого договора нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskContract, { id: idInAddress(request, params.id, noContract) });
}

export const shouldRevalidate = keepRefused;

/** Grants a permit, or withdraws one from the card of the contract. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noContract);
  const { values } = await formOf(request);
  if (values.withdraw) {
    const withdrawn = await run(request, withdrawPermit, { id, permit: values.permit });
    return withdrawn.ok
      ? redirectWith(deskContract(id), { kind: 'ok', text: 'Разрешение отозвано' })
      : redirectWith(deskContract(id), { kind: 'no', text: forNextScreen(request, withdrawn).message });
  }
  const granted = await run(request, grantPermit, { ...values, id });
  if (!granted.ok) return refuse(request, granted, values);
  return redirectWith(deskContract(id), { kind: 'ok', text: 'Один заказ сверх лимита разрешён' });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Пропустить заказ сверх лимита') }];

export default function Permit() {
  const contract = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <PermitScreen contract={contract} refusal={refusal} />
    </section>
  );
}
