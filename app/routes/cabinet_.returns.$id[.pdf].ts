import type { LoaderFunctionArgs } from '@remix-run/node';
import { sentFile, unreadForHead } from '#app/http/answers/answer-file.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { returnNoteFile } from '#server/papers/issued/return-note-file.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого возврата нет');
  return unreadForHead(request, sentFile(await load(request, returnNoteFile, { id })));
}
