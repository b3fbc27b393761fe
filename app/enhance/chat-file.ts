import { type ChangeEvent, useState } from 'react';
import { sizeProblem } from '#server/files/upload-size.ts';
import { put, shrunk } from './complaint-pictures.ts';

/**
 * Checks the file attached to a message as soon as it is selected: a large photo is scaled down, and a file that the
 * portal does not accept is reported by name and removed. `refused`: the server's errors about the last file sent.
 */
export function useChatFile(refused: string[] | undefined, formKey: string) {
  const [choice, setChoice] = useState<Choice>();

  async function onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = field.files?.[0];
    if (!file) return setChoice({ refused, formKey, errors: [] });
    const taken = types.test(file.type)
      ? await fitting(file)
      : { error: 'принимаем фото JPEG, PNG, WebP и документы PDF' };
    // Another file may have been selected meanwhile.
    if (field.files?.[0] !== file) return;
    if (taken.file !== file) put(field, taken.file ? [taken.file] : []);
    setChoice({ refused, formKey, errors: taken.error ? [`${file.name}: ${taken.error}`] : [] });
  }

  const isLatest = choice?.refused === refused && choice?.formKey === formKey;
  return { errors: choice && isLatest ? choice.errors : refused, onChange };
}

/**
 * The result of a check. It holds until the server refuses the file, or the message is sent, which gives the form
 * another key.
 */
type Choice = { refused: string[] | undefined; formKey: string; errors: string[] };

/** The accepted types. A file without a known type is left to the server, which checks its bytes. */
const types = /^(?:image\/(?:jpeg|png|webp)|application\/pdf|)$/;

async function fitting(file: File): Promise<{ file?: File; error?: string | undefined }> {
  const smaller = file.type.startsWith('image/') ? await shrunk(file) : file;
  const error = sizeProblem(smaller.size, 'файл');
  return error ? { error } : { file: smaller };
}
