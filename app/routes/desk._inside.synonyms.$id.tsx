import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { SynonymScreen, synonymTitle } from '#app/components/desk/synonyms/synonym-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useRecord } from '#app/enhance/use-record.ts';
import { recordAction } from '#app/http/answers/record-route.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idOrNew } from '#app/http/requests/id-in-address.server.ts';
import { getSynonyms } from '#server/desk/synonyms/get-synonyms.server.ts';
import { saveSynonyms } from '#server/desk/synonyms/save-synonyms.server.ts';
import { maxGroupLength } from '#server/desk/synonyms/synonym-view.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

const none = 'Таких синонимов нет';

/** Loads a group of synonyms. `words`: the first words of a new group, sent by the list of missed searches. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const words = new URL(request.url).searchParams.get('words')?.slice(0, maxGroupLength);
  return load(request, getSynonyms, { id: idOrNew(request, params.id, none), words });
}

export const shouldRevalidate = keepRefused;

export const action = recordAction(saveSynonyms, none, () => ({ to: deskPaths.synonyms }));

export const meta: MetaFunction<typeof loader> = ({ data: group }) => [
  { title: pageTitle(group ? synonymTitle(group) : 'Синонимы') },
];

export default function Synonyms() {
  const { record: group, refusal, key } = useRecord<typeof loader, typeof action>();
  return (
    <section aria-labelledby="h">
      <SynonymScreen key={key} group={group} refusal={refusal} />
    </section>
  );
}
