import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { deskSynonyms } from '#app/components/desk/synonyms/synonym-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { removeSynonyms } from '#server/desk/synonyms/remove-synonyms.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.synonyms);
}

/** Handles «Удалить» (`removed` 1) and its undo. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Таких синонимов нет');
  const { values } = await formOf(request);
  const result = await run(request, removeSynonyms, { ...values, id });
  if (!result.ok)
    return redirectWith(deskPaths.synonyms, { kind: 'no', text: forNextScreen(request, result).message });
  if (values.removed !== '1')
    return redirectWith(deskPaths.synonyms, { kind: 'ok', text: 'Синонимы возвращены' });
  const undo = { action: `${deskSynonyms(id)}/removed`, label: 'Вернуть', fields: { removed: '0' } };
  return redirectWith(deskPaths.synonyms, { kind: 'ok', text: 'Синонимы удалены', hideAfter: 10_000, undo });
}
