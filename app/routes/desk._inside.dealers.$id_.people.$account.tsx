import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PersonScreen } from '#app/components/desk/dealers/person-screen.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { personInAddress } from '#app/http/requests/person-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getPerson } from '#server/desk/dealers/get-person.server.ts';
import { savePerson } from '#server/desk/dealers/save-person.server.ts';
import { endedText } from '#server/people/accounts/ended-access.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getPerson, personInAddress(request, params));
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const which = personInAddress(request, params);
  const { values } = await formOf(request);
  const result = await run(request, savePerson, { ...values, ...which });
  if (!result.ok) return refuse(request, result, values);
  const { invited, meanwhile, ended } = result.value;
  const saved = invited ? 'Данные сохранены. Приглашение отправлено на e-mail' : 'Данные сохранены';
  return redirectWith(deskDealer(which.id), savedFlash(meanwhile, { text: saved + endedText(ended) }));
}

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: pageTitle(found ? found.person.name || found.person.email : 'Человек') },
];

export default function Person() {
  const found = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <PersonScreen key={`${found.person.id} ${nth}`} {...found} refusal={refusal} />
    </section>
  );
}
