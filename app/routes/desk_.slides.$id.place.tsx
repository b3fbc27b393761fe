import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { slidePaths } from '#app/components/content/slides/slide-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { moveSlide } from '#server/content/slides/move-slide.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(slidePaths.slides);
}

/** Handles «Выше» and «Ниже». */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого слайда нет');
  const { values } = await formOf(request);
  const result = await run(request, moveSlide, { id, place: values.place });
  const text = result.ok ? undefined : forNextScreen(request, result).message;
  return redirectWith(slidePaths.slides, text === undefined ? undefined : { kind: 'no', text });
}
