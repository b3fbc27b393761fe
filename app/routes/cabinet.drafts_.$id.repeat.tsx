import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { draftPath, draftsPath } from '#app/components/drafts/draft-hrefs.ts';
import { repeatedDraft } from '#app/components/drafts/repeated-draft.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { formOf, refusalPage, run } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { repeatDraft } from '#server/drafts/repeat-draft.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(draftPath(idOf(request, params.id)));
}

/** «В корзину», one press. Comes back to the list or the draft with what was put into the basket. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const asked = safeRedirect(values.redirectTo, draftPath(id));
  const back = asked.startsWith(draftsPath) ? asked : draftPath(id);
  const { contract, replace } = values;
  const result = await run(request, repeatDraft, { id, contract, replace });
  if (result.ok) return redirectWith(back, repeatedDraft(result.value));
  if (result.status !== 400 && result.status !== 409) throw refusalPage(request, result);
  const title = typeof result.data.title === 'string' ? result.data.title : undefined;
  return redirectWith(back, { kind: 'no', title, text: result.message });
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого черновика нет');
}
