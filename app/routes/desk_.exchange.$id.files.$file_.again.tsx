import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskExchange } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { repeatExchangeFile } from '#server/exchange/door/journal/repeat-exchange-file.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(deskExchange(idInAddress(request, params.id, 'Такого обмена нет')));
}

/** Queues a file for another import; returns to its exchange with the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const session = idInAddress(request, params.id, 'Такого обмена нет');
  await formOf(request);
  const result = await run(request, repeatExchangeFile, { session, id: params.file });
  return result.ok
    ? redirectWith(deskExchange(session), {
        kind: 'ok',
        text: result.value.isEnd
          ? 'Снимаем с продажи то, чего больше нет в 1С'
          : `Файл ${result.value.name} загружается ещё раз`,
      })
    : redirectWith(deskExchange(session), { kind: 'no', text: forNextScreen(request, result).message });
}
