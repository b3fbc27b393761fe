import { createReadableStreamFromReadable, redirect } from '@remix-run/node';
import { attachment } from '#app/http/attachment.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { refusalPage, run } from '#app/http/run-screen.server.ts';
import { actFile } from '#server/acts/act-file.server.ts';
import { actPath } from './act-query.ts';

/** A file of an act. A refusal leads to the act's screen, which says what is the matter, and to signing in. */
export async function answerActFile(
  request: Request,
  text: string | undefined,
  format: 'xlsx' | 'pdf',
): Promise<Response> {
  const id = idInAddress(request, text, 'Такого акта нет');
  const result = await run(request, actFile, { id, format });
  if (!result.ok) throw result.code === 'SIGN_IN' ? refusalPage(request, result) : redirect(actPath(id));
  const { name, type, body } = result.value;
  return new Response(createReadableStreamFromReadable(body), { headers: attachment(name, type) });
}
