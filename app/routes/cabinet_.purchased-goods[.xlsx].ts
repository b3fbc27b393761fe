import { createReadableStreamFromReadable, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { purchasedHref, readPurchasedQuery } from '#app/components/purchased/purchased-query.ts';
import { attachment } from '#app/http/attachment.server.ts';
import { refusalPage, run } from '#app/http/run-screen.server.ts';
import { purchasedFile } from '#server/purchased/purchased-file.server.ts';

/** The report as a file. A refusal leads to its screen, which says what is the matter, and to signing in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = readPurchasedQuery(new URL(request.url).searchParams);
  const result = await run(request, purchasedFile, query);
  if (!result.ok)
    throw result.code === 'SIGN_IN' ? refusalPage(request, result) : redirect(purchasedHref(query));
  const { name, type, body } = result.value;
  return new Response(createReadableStreamFromReadable(body), { headers: attachment(name, type) });
}
