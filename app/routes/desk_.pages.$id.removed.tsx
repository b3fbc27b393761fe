import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPage, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { removePage } from '#server/content/pages/remove-page.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.pages);
}

/** Handles «Снять с портала» (`removed` 1) and «Вернуть». */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такой страницы нет');
  const { values } = await formOf(request);
  const result = await run(request, removePage, { ...values, id });
  if (!result.ok)
    return redirectWith(deskPaths.pages, { kind: 'no', text: forNextScreen(request, result).message });
  const { header, before } = result.value;
  if (values.removed !== '1')
    return redirectWith(deskPage(id), { kind: 'ok', text: `Страница «${header}» возвращена` });
  const fields = { removed: '0', state: before };
  return redirectWith(deskPaths.pages, {
    kind: 'ok',
    text: `Страница «${header}» снята с портала`,
    hideAfter: 10_000,
    undo: { action: `${deskPage(id)}/removed`, label: 'Вернуть', fields },
  });
}
