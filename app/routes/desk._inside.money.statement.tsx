import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerStatementUpload } from '#app/actions/desk/statement-upload.server.ts';
import { StatementList } from '#app/components/desk/money/statement-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listStatements } from '#server/desk/money/statements/list-statements.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listStatements, { page: new URL(request.url).searchParams.get('page') });
}

export function action({ request }: ActionFunctionArgs) {
  return answerStatementUpload(request);
}

export const meta: MetaFunction<typeof loader> = ({ data: list }) => [
  { title: pageTitle(listTitle('Выписка банка', list?.paging)) },
];

export default function Statements() {
  return (
    <section aria-labelledby="h">
      <StatementList list={useLoaderData<typeof loader>()} errors={useActionData<typeof action>()?.errors} />
    </section>
  );
}
