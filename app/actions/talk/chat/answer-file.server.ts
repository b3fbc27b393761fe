import { attachment } from '#app/http/answers/attachment.server.ts';
import type { ReadFile } from '#server/talk/chat/read-file.server.ts';

/**
 * Returns the file attached to a message: a picture is displayed, a PDF is only downloaded. An attached file never
 * changes, so a picture may be cached.
 */
export function answerFile({ name, isPicture, bytes }: ReadFile): Response {
  const headers = isPicture
    ? { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=86400' }
    : attachment(name, 'application/pdf');
  return new Response(new Uint8Array(bytes), { headers });
}
