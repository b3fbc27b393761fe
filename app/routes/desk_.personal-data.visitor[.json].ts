import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { visitorPath } from '#app/components/desk/personal-data/personal-data-hrefs.ts';
import { attachment } from '#app/http/answers/attachment.server.ts';
import { formOf, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { exportVisitorData } from '#server/desk/personal-data/export-visitor-data.server.ts';

/** Redirects to the form, for people who had to sign in first: the number is not in the address. */
export function loader() {
  return redirect(visitorPath);
}

/** Serves what the portal stores about a number without an account as a file, and records this in the history. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, exportVisitorData, values);
  if (!result.ok) throw refusalPage(request, result);
  const { file, json } = result.value;
  return new Response(json, { headers: attachment(file, 'application/json; charset=utf-8') });
}
