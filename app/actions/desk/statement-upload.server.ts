import { deskStatement } from '#app/components/desk/desk-hrefs.ts';
import { load, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { listStatements } from '#server/desk/money/statements/list-statements.server.ts';
import { uploadStatement } from '#server/desk/money/statements/upload-statement.server.ts';
import { fail } from '#server/kernel/result.ts';

/** The maximum size of the body: enough for a statement of 2 MB and the form around it. */
const bodyLimit = 3 * 1024 * 1024;

/** Stores the uploaded statement and redirects to its preview. */
export async function answerStatementUpload(request: Request) {
  // Only people who may see statements may send a body as large as a statement.
  await load(request, listStatements, {});
  const form = await readForm(request, bodyLimit);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    const message = 'Файл больше 2\u00a0МБ. Скачайте выписку за меньший период';
    return refuse(request, fail('TOO_LARGE', { fields: { file: [message] } }));
  }
  const { file } = form.values;
  // An empty file field sends a file without a name.
  const isChosen = file instanceof File && (file.size > 0 || file.name !== '');
  const sent = isChosen
    ? { name: file.name, file: new Uint8Array(await file.arrayBuffer()) }
    : { name: '', file: undefined };
  const result = await run(request, uploadStatement, sent);
  if (!result.ok) return refuse(request, result);
  return redirectWith(deskStatement(result.value.id), {
    kind: 'ok',
    text: 'Выписка прочитана. Проверьте договоры и внесите платежи',
  });
}
