import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { issuePapersOf } from '#app/actions/desk/issue-papers.server.ts';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { IssueSeveral } from '#app/components/desk/documents/issue-several.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { reviewPapers } from '#server/papers/issued/review-papers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const back = params.get('back') ?? '';
  const lists = [deskPaths.documents, deskPaths.orders];
  return {
    orders: await load(request, reviewPapers, { id: params.getAll('id') }),
    back: lists.some((list) => back.startsWith(`${list}?`)) ? back : `${deskPaths.documents}?state=due`,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  return { outcomes: await issuePapersOf(request, values) };
}

export const meta: MetaFunction = () => [{ title: pageTitle('Оформить накладные') }];

export default function IssuePapers() {
  const done = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <IssueSeveral {...useLoaderData<typeof loader>()} outcomes={done?.outcomes} />
    </section>
  );
}
