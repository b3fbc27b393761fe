import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerFile } from '#app/actions/talk/chat/answer-file.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { showChatFile } from '#server/talk/chat/show-chat-file.server.ts';

/** Serves the file attached to a message in the account's own conversation; with `small=1` a small picture. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого файла нет');
  const small = new URL(request.url).searchParams.get('small');
  return answerFile(await load(request, showChatFile, { id, small }));
}
