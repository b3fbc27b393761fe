import { exportAnswer } from '#app/http/answer-export.server.ts';
import type { ExportFile } from '#server/exports/export-file.server.ts';
import { jsonError } from './errors.ts';
import type { Reply } from './reply.ts';

/** A file of the catalogue, sent while it is written; it has an ETag (old-call.ts answers 304). */
export const exported: Reply<ExportFile> = {
  kind: 'file',
  value: exportAnswer,
  refusal: ({ status, message, fields }) => jsonError(status, message, fields),
};
