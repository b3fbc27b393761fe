import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { refuseText, textFormOf } from '#app/actions/content/editing/text-form.server.ts';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { SlideEdit } from '#app/components/content/slides/slide-edit.tsx';
import { slidePaths } from '#app/components/content/slides/slide-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useFormKey } from '#app/enhance/form-key.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { idOrNew } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDeskSlide } from '#server/content/slides/get-desk-slide.server.ts';
import { saveSlide } from '#server/content/slides/save-slide.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

const idOf = (request: Request, text: string | undefined) => idOrNew(request, text, 'Такого слайда нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskSlide, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const form = await textFormOf(request);
  if ('answer' in form) return form.answer;
  const result = await run(request, saveSlide, { ...form.values, id });
  if (!result.ok) return refuseText(request, result, form.values);
  return redirectWith(slidePaths.slides, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: slide }) => [
  { title: pageTitle(slide?.id ? slide.header : 'Новый слайд') },
];

export default function EditSlide() {
  const slide = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const nth = useFormKey(reply);
  return (
    <section aria-labelledby="h">
      <SlideEdit key={`${slide.id} ${nth}`} slide={slide} reply={reply} />
    </section>
  );
}
