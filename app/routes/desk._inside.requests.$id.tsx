import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths, deskRequest } from '#app/components/desk/desk-hrefs.ts';
import { RequestScreen } from '#app/components/desk/requests/request-screen.tsx';
import { requestSubject } from '#app/components/desk/requests/request-subject.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { decideRequest } from '#server/desk/requests/decide-request.server.ts';
import { getRequest } from '#server/desk/requests/get-request.server.ts';

const idOf = (request: Request, text: string | undefined) => idInAddress(request, text, 'Такого запроса нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getRequest, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, decideRequest, { ...values, id });
  if (result.ok) {
    const text =
      result.value.decision === 'confirm'
        ? 'Реквизиты изменены. Дилеру сообщили'
        : 'В запросе отказано. Дилеру сообщили';
    return redirectWith(deskPaths.requests, { kind: 'ok', text });
  }
  // The request was decided or changed meanwhile, so the screen shows its current state.
  if (result.code === 'REQUEST_DECIDED' || result.code === 'REQUEST_CHANGED')
    return redirectWith(deskRequest(id), { kind: 'no', text: result.message });
  return refuse(request, result, values);
}

export const meta: MetaFunction<typeof loader> = ({ data: request }) => [
  { title: pageTitle(request ? `${requestSubject[request.kind]}: ${request.present.company}` : 'Запрос') },
];

export default function DealerRequest() {
  const request = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <RequestScreen key={request.id} request={request} refusal={refusal} />
    </section>
  );
}
