import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskOrderForDealer, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { dealerOfContract } from '#server/desk/for-dealer/dealer-of-contract.server.ts';

/** Leads to the order for the dealer of `contract`; without one, to the list in which a dealer is chosen. */
export async function loader({ request }: LoaderFunctionArgs) {
  const contract = new URL(request.url).searchParams.get('contract');
  if (!contract) return redirect(deskPaths.dealers);
  const id = idInAddress(request, contract, 'Такого договора нет');
  const { dealer } = await load(request, dealerOfContract, { id });
  return redirect(`${deskOrderForDealer(dealer)}?contract=${id}`);
}
