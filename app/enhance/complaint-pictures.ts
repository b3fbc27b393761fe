import { type ChangeEvent, useState } from 'react';
import { maxUploadBytes, sizeProblem } from '#server/files/upload-size.ts';
import { texts } from '#server/kernel/texts.ru.ts';

const types = /^image\/(?:jpeg|png|webp|gif)$/;

type Choice = { refused: string[] | undefined; errors: string[] };

/**
 * Checks the pictures of a complaint as soon as they are selected: large pictures are scaled down; files that are not
 * pictures, or are still too large, are reported by name and removed. `refused`: the server's errors about the
 * pictures sent last.
 */
export function usePictures(refused: string[] | undefined) {
  const [choice, setChoice] = useState<Choice>();

  async function onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = [...(field.files ?? [])];
    const looked = await Promise.all(chosen.map(taken));
    // Other files may have been selected meanwhile.
    if (field.files?.length !== chosen.length || chosen.some((file, i) => field.files?.[i] !== file)) return;
    const files = looked.flatMap(({ file }) => file ?? []);
    if (files.length < chosen.length || files.some((file, i) => file !== chosen[i])) put(field, files);
    setChoice({ refused, errors: looked.flatMap(({ error }) => error ?? []) });
  }

  return { errors: choice && choice.refused === refused ? choice.errors : refused, onChange };
}

/** Returns the file to send in place of the selected one, or the reason why there is none. */
async function taken(file: File): Promise<{ file?: File; error?: string }> {
  if (!types.test(file.type)) return { error: `${file.name}: ${texts.NO_PICTURE}` };
  const fitting = await shrunk(file);
  const problem = sizeProblem(fitting.size);
  return problem ? { error: `${file.name}: ${problem}` } : { file: fitting };
}

/** Returns a large picture scaled down, or the file itself when scaling is unnecessary or does not help. */
export async function shrunk(file: File): Promise<File> {
  if (file.size <= maxUploadBytes) return file;
  const smaller = await import('./shrink-picture.ts')
    .then(({ shrink }) => shrink(file))
    .catch(() => undefined);
  return smaller && smaller.size <= maxUploadBytes ? smaller : file;
}

/** Puts files into a field in place of the selected ones. */
export function put(field: HTMLInputElement, files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  field.files = transfer.files;
}
