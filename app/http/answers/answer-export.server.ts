import type { ExportFile } from '#server/catalogue/exports/export-file.server.ts';
import { attachment } from './attachment.server.ts';
import { entityTag } from './entity-tag.server.ts';

/** The header from which a script computes progress: the approximate size of the whole file in bytes. */
export const expectedSize = 'X-Expected-Size';

/**
 * Returns an export as a download, streamed while it is written. A client that sends the export's tag gets 304 while
 * nothing has changed.
 */
export function exportAnswer({ name, type, version, about, body }: ExportFile): Response {
  const headers = attachment(name, type);
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('ETag', entityTag(version));
  headers.set(expectedSize, String(about));
  return new Response(body(), { headers });
}
