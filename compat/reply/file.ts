import { exportAnswer } from '#app/http/answers/answer-export.server.ts';
import { sentFile } from '#app/http/answers/answer-file.server.ts';
import type { ExportFile } from '#server/catalogue/exports/export-file.server.ts';
import type { SavedFile } from '#server/files/saved-file.server.ts';
import { jsonError } from './errors.ts';
import type { Reply } from './reply.ts';

/** Returns a reply with a download; a refusal is in JSON. */
const file = <Value>(value: (value: Value) => Response): Reply<Value> => ({
  kind: 'file',
  value,
  refusal: jsonError,
});

/** The reply with a document saved by a use case. */
export const savedFile = file<SavedFile>(sentFile);

/** The reply with a catalogue file, streamed while it is being written. It has an ETag (old-call.ts returns 304). */
export const exported = file<ExportFile>(exportAnswer);
