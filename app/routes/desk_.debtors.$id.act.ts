import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskDebtor } from '#app/components/desk/desk-hrefs.ts';
import { fileOr } from '#app/http/answers/answer-file.server.ts';
import { forNextScreen } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { debtorActFile } from '#server/desk/debtors/debtor-act-file.server.ts';

/** Serves the act of reconciliation of a contract for a period. A refusal is shown on the screen of the debt. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого договора нет');
  const asked = { ...Object.fromEntries(new URL(request.url).searchParams), id };
  return fileOr(request, debtorActFile, asked, (refusal) => {
    const { fields, message } = forNextScreen(request, refusal);
    return redirectWith(deskDebtor(id), { kind: 'no', text: Object.values(fields).flat()[0] ?? message });
  });
}
