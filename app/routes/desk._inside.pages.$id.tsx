import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { refuseText, textFormOf } from '#app/actions/content/editing/text-form.server.ts';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { PageEdit } from '#app/components/content/pages/page-edit.tsx';
import { deskPage } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useFormKey } from '#app/enhance/form-key.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { idOrNew } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDeskPage } from '#server/content/pages/get-desk-page.server.ts';
import { savePage } from '#server/content/pages/save-page.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

const idOf = (request: Request, text: string | undefined) => idOrNew(request, text, 'Такой страницы нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskPage, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const form = await textFormOf(request);
  if ('answer' in form) return form.answer;
  const result = await run(request, savePage, { ...form.values, id });
  if (!result.ok) return refuseText(request, result, form.values);
  return redirectWith(deskPage(result.value.id), savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page?.id ? page.header : 'Новая страница') },
];

export default function EditPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const nth = useFormKey(reply);
  return (
    <section aria-labelledby="h">
      <PageEdit key={`${page.id} ${nth}`} page={page} reply={reply} />
    </section>
  );
}
