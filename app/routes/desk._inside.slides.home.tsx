import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { refuseText } from '#app/actions/content/editing/text-form.server.ts';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { HomeBlocksEdit } from '#app/components/content/home/home-blocks-edit.tsx';
import { slidePaths } from '#app/components/content/slides/slide-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useFormKey } from '#app/enhance/form-key.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getHomeBlocks } from '#server/content/home/get-home-blocks.server.ts';
import { saveHomeBlocks } from '#server/content/home/save-home-blocks.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, getHomeBlocks, undefined);
}

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveHomeBlocks, values);
  if (!result.ok) return refuseText(request, result, values);
  return redirectWith(slidePaths.home, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Главная страница') }];

export default function EditHomeBlocksEdit() {
  const reply = useActionData<typeof action>();
  const nth = useFormKey(reply);
  return (
    <section aria-labelledby="h">
      <HomeBlocksEdit key={nth} {...useLoaderData<typeof loader>()} reply={reply} />
    </section>
  );
}
