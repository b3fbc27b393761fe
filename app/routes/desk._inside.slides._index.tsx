import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { SlideList } from '#app/components/content/slides/slide-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskSlides } from '#server/content/slides/list-desk-slides.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listDeskSlides, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Слайды') }];

export default function Slides() {
  return (
    <section aria-labelledby="h">
      <SlideList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
