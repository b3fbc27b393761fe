import { createReadableStreamFromReadable } from '@remix-run/node';
import { attachment } from '#app/http/attachment.server.ts';
import type { SavedFile } from '#server/files/saved-file.server.ts';
import { jsonError } from './errors.ts';
import type { Reply } from './reply.ts';

type Sent = { name: string; type: string; body: BodyInit };

/** A file to be saved; `of` finds it in what the use case gave. */
export function file<Value>(of: (value: Value) => Sent): Reply<Value> {
  return {
    kind: 'file',
    value(value) {
      const { name, type, body } = of(value);
      return new Response(body, { headers: attachment(name, type) });
    },
    refusal: ({ status, message, fields }) => jsonError(status, message, fields),
  };
}

/** A document that a use case has saved as a file. */
export const savedFile = file<SavedFile>(({ body, ...sent }) => ({
  ...sent,
  body: createReadableStreamFromReadable(body),
}));
