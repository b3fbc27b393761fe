import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { formOf, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { maxBodyLength } from '#server/content/editing/body.ts';
import { previewText } from '#server/content/editing/preview-text.server.ts';

export function loader() {
  return redirect(deskPaths.home);
}

/** Returns a text that is being typed as safe HTML, for the preview beside it. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request, { body: maxBodyLength * 2 });
  const result = await run(request, previewText, { body: values.body, of: values.of });
  if (!result.ok) throw refusalPage(request, result);
  return Response.json(result.value, { headers: { 'Cache-Control': 'no-store' } });
}
