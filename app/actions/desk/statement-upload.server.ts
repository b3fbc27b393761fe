import { deskStatement } from '#app/components/desk/desk-hrefs.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { listStatements } from '#server/desk/money/statements/list-statements.server.ts';
import { uploadStatement } from '#server/desk/money/statements/upload-statement.server.ts';
import { answerUpload } from './answer-upload.server.ts';

/** A statement of 2 MB may be sent; the use case refuses a larger one. */
const most = 2.5 * 1024 * 1024;

/** Stores the uploaded statement and redirects to its preview. */
export async function answerStatementUpload(request: Request) {
  // Only people who may see statements may send a body as large as a statement.
  await load(request, listStatements, {});
  return answerUpload(request, {
    most,
    tooLarge: 'Файл больше 2\u00a0МБ. Скачайте выписку за меньший период',
    store: (sent) => run(request, uploadStatement, sent),
    hrefOf: deskStatement,
    flash: { kind: 'ok', text: 'Выписка прочитана. Проверьте договоры и внесите платежи' },
  });
}
