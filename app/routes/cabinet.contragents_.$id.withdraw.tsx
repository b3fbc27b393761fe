import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { contragentsPath } from '#app/components/people/contragents/contragent-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { withdrawRequest } from '#server/people/requests/withdraw-request.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(contragentsPath);
}

/** Handles «Отозвать» and returns to the list with the result. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, withdrawRequest, { id: values.request });
  return result.ok
    ? redirectWith(contragentsPath, { kind: 'ok', text: 'Запрос отозван, реквизиты прежние' })
    : redirectWith(contragentsPath, { kind: 'no', text: forNextScreen(request, result).message });
}
