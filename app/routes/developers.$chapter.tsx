import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openMeta, originOf } from '#app/components/catalogue/open/open-meta.ts';
import { ChapterScreen } from '#app/components/content/developers/chapter-screen.tsx';
import { chapterHref } from '#app/components/content/developers/developer-hrefs.ts';
import stylesUrl from '#app/components/content/developers/developers.css?url';
import { company } from '#app/components/layout/company.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { refusalPage } from '#app/http/answers/run-screen.server.ts';
import { ownOrigin } from '#app/http/requests/settings.server.ts';
import { chapterOf, chapterTitles } from '#server/content/developers/guide.server.ts';
import { fail } from '#server/kernel/result.ts';

export const handle: ScreenHandle = { open: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? openMeta({
        origin: originOf(matches),
        title: `${data.chapter.title} – Разработчикам`,
        description: `API портала «${company().name}», раздел «${data.chapter.title}»: вызовы, поля, примеры и ответы.`,
        path: chapterHref(data.chapter.slug),
      })
    : [];

export function loader({ request, params }: LoaderFunctionArgs) {
  const chapter = chapterOf(params.chapter ?? '', ownOrigin(request));
  if (!chapter) throw refusalPage(request, fail('NOT_FOUND', { message: 'Такого раздела нет' }));
  return { chapter, chapters: chapterTitles };
}

export default function DevelopersChapter() {
  return <ChapterScreen {...useLoaderData<typeof loader>()} />;
}
