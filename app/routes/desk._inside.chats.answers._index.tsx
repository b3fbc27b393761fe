import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { AnswerList } from '#app/components/desk/ready-answers/answer-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listReadyAnswers } from '#server/talk/ready-answers/list-ready-answers.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listReadyAnswers, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Готовые ответы') }];

export default function ReadyAnswers() {
  return (
    <section aria-labelledby="h">
      <AnswerList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
