import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { balanceHref, balancePath } from '#app/components/papers/balance/balance-query.ts';
import { documentFilePath } from '#app/components/papers/documents/document-query.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { zId } from '#server/kernel/fields.ts';
import { billDebt } from '#server/papers/bills/bill-debt.server.ts';

export function loader() {
  return redirect(balancePath);
}

/**
 * Makes the bill for a debt («Счёт на оплату») and redirects to its file. A refusal is shown beside the contract's
 * balance.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, billDebt, values);
  if (result.ok) return redirect(documentFilePath(result.value.id), 303);
  const contract = zId.safeParse(values.contract_id);
  const { fields, message } = forNextScreen(request, result);
  return redirectWith(balanceHref({ contract: contract.success ? String(contract.data) : '' }), {
    kind: 'no',
    text: fields.due?.[0] ?? message,
  });
}
