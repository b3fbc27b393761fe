import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskStatement } from '#app/components/desk/desk-hrefs.ts';
import { StatementScreen } from '#app/components/desk/money/statement-screen.tsx';
import { enteredText } from '#app/components/desk/money/statement-words.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getStatement } from '#server/desk/money/statements/get-statement.server.ts';
import { importStatement } from '#server/desk/money/statements/import-statement.server.ts';

const noStatement = 'Такой выписки нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getStatement, { id: idInAddress(request, params.id, noStatement) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noStatement);
  const { values } = await formOf(request);
  const result = await run(request, importStatement, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskStatement(id), { kind: 'ok', text: enteredText(result.value) });
}

export const meta: MetaFunction<typeof loader> = ({ data: statement }) => [
  { title: pageTitle(statement ? `Выписка «${statement.file}»` : 'Выписка') },
];

export default function Statement() {
  const statement = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <StatementScreen statement={statement} refusal={useActionData<typeof action>()} />
    </section>
  );
}
