import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { visitorPath } from '#app/components/desk/personal-data/personal-data-hrefs.ts';
import { attachment } from '#app/http/answers/attachment.server.ts';
import { formOf, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { exportVisitorData } from '#server/desk/personal-data/export-visitor-data.server.ts';

/** Where the sign-in leads back to: the number was in the form. */
export function loader() {
  return redirect(visitorPath);
}

/** What the portal holds of a number without an account, as a file; the history notes that it was given out. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, exportVisitorData, values);
  if (!result.ok) throw refusalPage(request, result);
  const { file, json } = result.value;
  return new Response(json, { headers: attachment(file, 'application/json; charset=utf-8') });
}
