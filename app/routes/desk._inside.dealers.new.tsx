import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type DealerReply, NewDealer } from '#app/components/desk/dealers/dealer-form.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { proposalOr } from '#app/http/answers/settled-proposal.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { createDealer } from '#server/desk/dealers/create-dealer.server.ts';
import { lookUpCompany } from '#server/desk/dealers/look-up-company.server.ts';
import { openDealerForm } from '#server/desk/dealers/open-dealer-form.server.ts';
import { getProposal } from '#server/desk/proposals/get-proposal.server.ts';
import { fillEmpty } from '#server/people/contragents/find-party.ts';

/** With `contragent`, the 1C id of a contragent that 1C proposes, the form is filled in from it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const choices = await load(request, openDealerForm, undefined);
  const id = new URL(request.url).searchParams.get('contragent');
  if (!id) return { choices, proposal: undefined };
  return { choices, proposal: await proposalOr(request, await run(request, getProposal, { id })) };
}

export const shouldRevalidate = keepRefused;

/**
 * Handles the form: «Завести и пригласить» redirects to the dealer; «Заполнить по ИНН» shows the form with the data of
 * the register.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { deed, ...typed } = values;
  if (deed === 'fill') return filledForm(request, typed);
  const result = await run(request, createDealer, typed);
  if (!result.ok && result.code === 'PROPOSAL_SETTLED') return proposalOr(request, result);
  if (!result.ok) return refuse(request, result, typed);
  const { id, email } = result.value;
  return redirectWith(deskDealer(id), {
    kind: 'ok',
    text: `Дилер заведён. Приглашение отправлено: ${email}`,
  });
}

async function filledForm(request: Request, typed: FormValues) {
  const result = await run(request, lookUpCompany, { inn: typed.inn });
  if (result.ok) return data<DealerReply>({ values: fillEmpty(typed, result.value), filled: true });
  const atInn = Object.keys(result.fields).length > 0 ? result.fields : { inn: [result.message] };
  return refuse(request, { ...result, fields: atInn }, typed);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Новый дилер') }];

export default function NewDealerScreen() {
  const { choices, proposal } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // Filled-in values recreate the form.
  const nth = useChanges(reply && 'filled' in reply ? reply : undefined);
  return (
    <section aria-labelledby="h">
      <NewDealer key={nth} choices={choices} reply={reply} proposal={proposal} />
    </section>
  );
}
