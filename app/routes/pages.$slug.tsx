import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { openMeta, originOf } from '#app/components/catalogue/open/open-meta.ts';
import { PageScreen } from '#app/components/content/pages/page-screen.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { statusOf, titleOfError } from '#app/screen-error.tsx';
import { getPage } from '#server/content/pages/get-page.server.ts';
import { pageHref } from '#server/content/pages/page-view.ts';
import { ruDate } from '#server/kernel/clock.ts';

export const handle: ScreenHandle = { open: true };

const missing = 'Такой страницы нет';

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (!data) return [{ title: titleOfError(error, missing) }];
  const { header, description, slug, currentOn, versionOn } = data;
  const title = currentOn && versionOn ? `${header}, редакция от ${ruDate(versionOn)}` : header;
  return [
    ...openMeta({
      origin: originOf(matches),
      title,
      description: description || header,
      path: pageHref(slug),
    }),
    ...(currentOn ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

export function loader({ request, params: { slug = '' } }: LoaderFunctionArgs) {
  return load(request, getPage, { slug, edition: new URL(request.url).searchParams.get('edition') });
}

export default function Page() {
  return <PageScreen page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (statusOf(error) !== 404) throw error;
  return (
    <div className="inner">
      <EmptyBox
        heading="h1"
        title={missing}
        actions={
          <a className="btn btn-primary" href="/">
            На главную
          </a>
        }
      >
        Возможно, её убрали или в адресе опечатка.
      </EmptyBox>
    </div>
  );
}
