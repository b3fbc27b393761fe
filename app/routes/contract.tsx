import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { refusalPage, run } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { switchContract } from '#server/contracts/switch-contract.server.ts';

export function loader() {
  return redirect('/catalogue');
}

/** The contract switcher of the header. Back to the screen it stood on, at page 1 (§4: changing the contract). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!form.ok) throw refusalPage(request, form);
  const result = await run(request, switchContract, form.values);
  if (!result.ok) throw refusalPage(request, result);
  const back = new URL(safeRedirect(form.values.redirectTo), 'http://portal.invalid');
  back.searchParams.delete('page');
  const { header, company } = result.value;
  return redirectWith(back.pathname + back.search, { kind: 'ok', text: `Договор ${header}, ${company}` });
}

/** Never shown; with it a refusal gets the page of the root, not a bare answer. */
export default function SwitchContract() {
  return null;
}
