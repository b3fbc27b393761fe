import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskSlide, slidePaths } from '#app/components/content/slides/slide-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { removeSlide } from '#server/content/slides/remove-slide.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(slidePaths.slides);
}

/** Handles «Удалить» (`removed` 1) and its undo. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого слайда нет');
  const { values } = await formOf(request);
  const result = await run(request, removeSlide, { ...values, id });
  if (!result.ok)
    return redirectWith(slidePaths.slides, { kind: 'no', text: forNextScreen(request, result).message });
  if (values.removed !== '1') return redirectWith(slidePaths.slides, { kind: 'ok', text: 'Слайд возвращён' });
  const undo = { action: `${deskSlide(id)}/removed`, label: 'Вернуть', fields: { removed: '0' } };
  return redirectWith(slidePaths.slides, { kind: 'ok', text: 'Слайд удалён', hideAfter: 10_000, undo });
}
