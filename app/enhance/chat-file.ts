import { type ChangeEvent, useState } from 'react';
import { sizeProblem } from '#server/files/upload-size.ts';
import { put, shrunk } from './complaint-pictures.ts';

/**
 * Looks at the file of a message as soon as it is selected: a large photo is scaled down, a file that the portal does not
 * take is named and removed. `refused`: the server's errors about the last one sent.
 */
export function useChatFile(refused: string[] | undefined) {
  const [choice, setChoice] = useState<{ refused: string[] | undefined; errors: string[] }>();

  async function onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = field.files?.[0];
    if (!file) return setChoice({ refused, errors: [] });
    const taken = types.test(file.type)
      ? await fitting(file)
      : { error: 'принимаем фото JPEG, PNG, WebP и документы PDF' };
    // Another may have been selected meanwhile.
    if (field.files?.[0] !== file) return;
    if (taken.file !== file) put(field, taken.file ? [taken.file] : []);
    setChoice({ refused, errors: taken.error ? [`${file.name}: ${taken.error}`] : [] });
  }

  return { errors: choice && choice.refused === refused ? choice.errors : refused, onChange };
}

/** An unknown type is left to the server, which looks at the bytes. */
const types = /^(?:image\/(?:jpeg|png|webp)|application\/pdf|)$/;

async function fitting(file: File): Promise<{ file?: File; error?: string | undefined }> {
  const smaller = file.type.startsWith('image/') ? await shrunk(file) : file;
  const error = sizeProblem(smaller.size, 'файл');
  return error ? { error } : { file: smaller };
}
