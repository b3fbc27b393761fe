import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerFile } from '#app/actions/talk/chat/answer-file.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { showDeskChatFile } from '#server/talk/chat/show-desk-chat-file.server.ts';

/**
 * Serves the file attached to a message in an account's conversation with the staff; with `small=1` a small picture.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = idInAddress(request, params.account, 'Такого чата нет');
  const id = idInAddress(request, params.id, 'Такого файла нет');
  const small = new URL(request.url).searchParams.get('small');
  return answerFile(await load(request, showDeskChatFile, { account, id, small }));
}
