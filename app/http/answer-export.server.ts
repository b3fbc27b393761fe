import type { ExportFile } from '#server/exports/export-file.server.ts';
import { attachment } from './attachment.server.ts';
import { entityTag } from './entity-tag.server.ts';

/** What a script reads how far it is by: bytes of the whole, about so many. */
export const expectedSize = 'X-Expected-Size';

/** An export to be saved, sent while it is written. Who has it already asks by its tag, and gets 304 while nothing has changed. */
export function exportAnswer({ name, type, version, about, body }: ExportFile): Response {
  const headers = attachment(name, type);
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('ETag', entityTag(version));
  headers.set(expectedSize, String(about));
  return new Response(body(), { headers });
}
