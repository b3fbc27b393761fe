import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { saveTyped } from '#app/actions/ordering/drafts/draft-form.server.ts';
import { draftPath } from '#app/components/ordering/drafts/draft-hrefs.ts';
import { swappedText } from '#app/components/ordering/substitutes/swapped-text.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { replaceDraftLine } from '#server/ordering/substitutes/replace-draft-line.server.ts';

/** Redirects to the draft, where the button is, when somebody opens this address. */
export function loader({ request, params }: LoaderFunctionArgs) {
  throw redirect(draftPath(idOf(request, params.id)));
}

/** Replaces a line with a substitute («Взять 24 шт.», `swap=101:1:1=107:2`) and returns to the draft. */
export async function action({ request, params }: ActionFunctionArgs) {
  const draft = idOf(request, params.id);
  const { values } = await formOf(request);
  await saveTyped(request, draft, values);
  const [line = '', substitute = ''] = String(values.swap ?? '').split('=');
  const [id, wms, type] = line.split(':');
  const [by, byWms] = substitute.split(':');
  const { contract } = values;
  const result = await run(request, replaceDraftLine, { draft, id, wms, type, by, byWms, contract });
  if (result.ok)
    return redirectWith(draftPath(draft), { kind: 'ok', text: swappedText(result.value), hideAfter: 10_000 });
  return redirectWith(draftPath(draft), { kind: 'no', text: forNextScreen(request, result).message });
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого черновика нет');
}
