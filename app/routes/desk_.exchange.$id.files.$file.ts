import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskExchange } from '#app/components/desk/desk-hrefs.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { exchangeFile } from '#server/exchange/door/journal/exchange-file.server.ts';

/** Serves a file as 1C sent it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const session = idInAddress(request, params.id, 'Такого обмена нет');
  return answerFile(request, exchangeFile, { session, id: params.file }, deskExchange(session));
}
