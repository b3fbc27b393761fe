import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NewPerson } from '#app/components/desk/dealers/new-person.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { addPerson } from '#server/desk/dealers/add-person.server.ts';
import { openNewPerson } from '#server/desk/dealers/open-new-person.server.ts';

const idOf = (request: Request, text: string | undefined) => idInAddress(request, text, 'Такого дилера нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, openNewPerson, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, addPerson, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskDealer(id), {
    kind: 'ok',
    text: `Приглашение отправлено на ${result.value.email}`,
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: dealer }) => [
  { title: pageTitle(`${dealer?.header ?? 'Дилер'}: новый человек`) },
];

export default function AddPerson() {
  const dealer = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <NewPerson dealer={dealer} refusal={refusal} />
    </section>
  );
}
