import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { contractSwitched } from '#app/components/layout/contract-switched.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formOf, refusalPage, run } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { switchContract } from '#server/contracts/switch-contract.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect('/catalogue');
}

/** The contract switcher of the header. Back to the screen it stood on, at page 1 (§4: changing the contract). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request);
  const result = await run(request, switchContract, form.values);
  if (!result.ok) throw refusalPage(request, result);
  const back = new URL(safeRedirect(form.values.redirectTo), 'http://portal.invalid');
  back.searchParams.delete('page');
  return redirectWith(back.pathname + back.search, contractSwitched(result.value));
}
