import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { fastOrderPath } from '#app/components/ordering/fast-order/fast-order-hrefs.ts';
import { formOf, run } from '#app/http/answers/run-screen.server.ts';
import { keepTyped } from '#server/ordering/fast-order/keep-typed.server.ts';
import { maxKeptTyping } from '#server/ordering/fast-order/list-limits.ts';

export const loader = () => redirect(fastOrderPath);

/** Saves what is being typed; a script sends it. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request, { text: maxKeptTyping });
  const result = await run(request, keepTyped, values);
  return result.ok
    ? Response.json(result.value)
    : Response.json({ message: result.message }, { status: result.status });
}
