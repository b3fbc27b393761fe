import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { refuseText } from '#app/actions/content/editing/text-form.server.ts';
import { BannerEdit } from '#app/components/content/banner/banner-edit.tsx';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { slidePaths } from '#app/components/content/slides/slide-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useFormKey } from '#app/enhance/form-key.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getBanner } from '#server/content/banner/get-banner.server.ts';
import { saveBanner } from '#server/content/banner/save-banner.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, getBanner, undefined);
}

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveBanner, values);
  if (!result.ok) return refuseText(request, result, values);
  return redirectWith(slidePaths.banner, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Баннер') }];

export default function EditBannerEdit() {
  const reply = useActionData<typeof action>();
  const nth = useFormKey(reply);
  return (
    <section aria-labelledby="h">
      <BannerEdit key={nth} {...useLoaderData<typeof loader>()} reply={reply} />
    </section>
  );
}
