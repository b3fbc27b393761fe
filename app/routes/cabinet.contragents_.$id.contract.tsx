import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { contragentsPath } from '#app/components/people/contragents/contragent-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { requestContract } from '#server/people/requests/request-contract.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(contragentsPath);
}

/** Handles «Запросить договор» and returns to the list with the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого контрагента нет');
  await formOf(request);
  const result = await run(request, requestContract, { id });
  if (!result.ok) {
    return redirectWith(contragentsPath, { kind: 'no', text: forNextScreen(request, result).message });
  }
  const { company, isNew } = result.value;
  return redirectWith(contragentsPath, {
    kind: 'ok',
    text: isNew
      ? `${company}: договор запрошен. О решении сообщим здесь и по e-mail`
      : `${company}: договор уже запрошен`,
  });
}
