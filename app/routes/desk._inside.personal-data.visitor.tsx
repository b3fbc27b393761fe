import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { destructionActHref } from '#app/components/desk/personal-data/personal-data-hrefs.ts';
import { VisitorScreen } from '#app/components/desk/personal-data/visitor-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { forForm, formOf, load, refusalOf, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { eraseVisitorData } from '#server/desk/personal-data/erase-visitor-data.server.ts';
import { findVisitorData } from '#server/desk/personal-data/find-visitor-data.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  await load(request, findVisitorData, {});
  return null;
}

/** Searches for a telephone number, or destroys the data of the number that was found. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { phone = '' } = values;
  const erased = values.intent === 'erase' ? await run(request, eraseVisitorData, values) : undefined;
  if (erased?.ok)
    return redirectWith(destructionActHref(erased.value.act), {
      kind: 'ok',
      text: 'Персональные данные уничтожены',
    });
  const refused = erased && forForm(request, erased);
  const search = await run(request, findVisitorData, { phone });
  if (search.ok) {
    const refusal = refused && refusalOf(refused, values);
    return data({ found: search.value, notFound: undefined, refusal }, { status: refused?.status ?? 200 });
  }
  const failure = forForm(request, search);
  const answer = { found: undefined, notFound: refusalOf(failure, values), refusal: undefined };
  return data(answer, { status: failure.status });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Персональные данные посетителя') }];

export default function Visitor() {
  const { found, notFound, refusal } = useActionData<typeof action>() ?? {};
  return (
    <section aria-labelledby="h">
      <VisitorScreen found={found} notFound={notFound} refusal={refusal} />
    </section>
  );
}
