import { attachment } from '#app/http/answers/attachment.server.ts';
import type { ReadFile } from '#server/talk/chat/read-file.server.ts';

/** Answers with the file of a message: a picture to be shown, a PDF only to be saved. A message keeps its file. */
export function answerFile({ name, isPicture, bytes }: ReadFile): Response {
  const headers = isPicture
    ? { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=86400' }
    : attachment(name, 'application/pdf');
  return new Response(new Uint8Array(bytes), { headers });
}
