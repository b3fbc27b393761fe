import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { contractSwitched } from '#app/components/layout/contract-switched.ts';
import { formOf, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { switchContract } from '#server/people/contracts/switch-contract.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect('/catalogue');
}

/**
 * Changes the contract from the header. Returns to the same screen, at page 1 (§4.9: changing the contract).
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request);
  const result = await run(request, switchContract, form.values);
  if (!result.ok) throw refusalPage(request, result);
  const back = new URL(safeRedirect(form.values.redirectTo), 'http://portal.invalid');
  back.searchParams.delete('page');
  return redirectWith(back.pathname + back.search, contractSwitched(result.value));
}
