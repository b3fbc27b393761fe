import { exportAnswer } from '#app/http/answer-export.server.ts';
import { sentFile } from '#app/http/answer-file.server.ts';
import type { ExportFile } from '#server/exports/export-file.server.ts';
import type { SavedFile } from '#server/files/saved-file.server.ts';
import { jsonError } from './errors.ts';
import type { Reply } from './reply.ts';

/** A file to be saved; a refusal is said in JSON. */
const file = <Value>(value: (value: Value) => Response): Reply<Value> => ({
  kind: 'file',
  value,
  refusal: ({ status, message, fields }) => jsonError(status, message, fields),
});

/** A document that a use case has saved as a file. */
export const savedFile = file<SavedFile>(sentFile);

/** A file of the catalogue, sent while it is written; it has an ETag (old-call.ts answers 304). */
export const exported = file<ExportFile>(exportAnswer);
