import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { SynonymScreen, synonymTitle } from '#app/components/desk/synonyms/synonym-screen.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getSynonyms } from '#server/desk/synonyms/get-synonyms.server.ts';
import { saveSynonyms } from '#server/desk/synonyms/save-synonyms.server.ts';
import { maxGroupLength } from '#server/desk/synonyms/synonym-view.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** Returns the id in the address; 0 for `new`. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, 'Таких синонимов нет');
}

/** `words`: the first words of a new group, sent by the list of missed searches. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const words = new URL(request.url).searchParams.get('words')?.slice(0, maxGroupLength);
  return load(request, getSynonyms, { id: idOf(request, params.id), words });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveSynonyms, { ...values, id: idOf(request, params.id) });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskPaths.synonyms, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: group }) => [
  { title: pageTitle(group ? synonymTitle(group) : 'Синонимы') },
];

export default function Synonyms() {
  const group = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <SynonymScreen key={`${group.id} ${nth}`} group={group} refusal={refusal} />
    </section>
  );
}
