import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { PaperNumbers } from '#app/components/desk/settings/paper-numbers.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getPaperNumbers } from '#server/papers/issued/get-paper-numbers.server.ts';
import { savePaperNumbers } from '#server/papers/issued/save-paper-numbers.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, getPaperNumbers, undefined);
}

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, savePaperNumbers, values);
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskPaths.settings, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Номера накладных') }];

export default function NumbersOfPapers() {
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <PaperNumbers key={nth} numbers={useLoaderData<typeof loader>()} refusal={refusal} />
    </section>
  );
}
