import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPayment } from '#app/components/desk/desk-hrefs.ts';
import { NewPayment } from '#app/components/desk/money/new-payment.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { createPayment } from '#server/desk/money/create-payment.server.ts';
import { openPaymentForm } from '#server/desk/money/open-payment-form.server.ts';

/** With `debt`, the sum is filled in with the debt under the contract. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const [query, dealer, contract] = ['query', 'dealer', 'contract'].map((name) => params.get(name));
  const choices = await load(request, openPaymentForm, { query, dealer, contract });
  return { ...choices, isDebt: params.get('debt') === '1' };
}

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, createPayment, values);
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskPayment(result.value.id), { kind: 'ok', text: 'Внесено. Долг дилера пересчитан' });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Новый платёж') }];

export default function NewPaymentScreen() {
  const choices = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <NewPayment
        key={`${choices.contract?.id} ${choices.isDebt}`}
        choices={choices}
        isDebt={choices.isDebt}
        refusal={refusal}
      />
    </section>
  );
}
