import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskMailing } from '#app/components/desk/mailings/mailing-hrefs.ts';
import { MailingScreen } from '#app/components/desk/mailings/mailing-screen.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idOrNew } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getMailing } from '#server/content/mailings/get-mailing.server.ts';
import { saveMailing } from '#server/content/mailings/save-mailing.server.ts';

const idOf = (request: Request, text: string | undefined) => idOrNew(request, text, 'Такого сообщения нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const id = idOf(request, params.id);
  return load(request, getMailing, { id, query: query.get('query'), page: query.get('page') });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, saveMailing, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(
    deskMailing(result.value.id),
    savedFlash(result.value.meanwhile, { text: 'Черновик сохранён, никому не отправлен' }),
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: card }) => [
  { title: pageTitle(card?.mailing.header || 'Новое сообщение') },
];

export default function MessageToDealers() {
  const card = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <MailingScreen key={`${card.mailing.id} ${nth}`} card={card} refusal={refusal} />
    </section>
  );
}
