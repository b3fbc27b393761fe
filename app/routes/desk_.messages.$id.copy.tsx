import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { deskMailing } from '#app/components/desk/mailings/mailing-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { copyMailing } from '#server/content/mailings/copy-mailing.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

const noMailing = 'Такого сообщения нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(deskMailing(idInAddress(request, params.id, noMailing)));
}

/** Makes a draft with the same text and audience. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noMailing);
  const { values } = await formOf(request);
  const result = await run(request, copyMailing, { ...values, id });
  return result.ok
    ? redirectWith(deskMailing(result.value.id), { kind: 'ok', text: 'Новый черновик с тем же текстом' })
    : redirectWith(deskPaths.messages, { kind: 'no', text: forNextScreen(request, result).message });
}
