import { type ChangeEvent, useState } from 'react';
import { texts } from '#server/kernel/texts.ru.ts';

const largest = 5 * 1024 * 1024;

type Choice = {
  /** The server's refusal when the file was selected; a newer refusal takes precedence. */
  refused?: string[];
  /** The selected picture, for a preview before it is sent. */
  preview?: string | undefined;
  /** The error of the picture, '' when there is none. */
  error?: string;
};

/**
 * Checks a file as soon as it is selected (§5.14): a file that is not a picture, or is too large, is reported and
 * deselected. `refused`: the server's errors about the last file sent.
 */
export function usePictureChoice(refused: string[]) {
  const [choice, setChoice] = useState<Choice>({});

  function onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void {
    const file = field.files?.[0];
    const error = file ? problemOf(file) : '';
    setChoice({ refused, error });
    if (error) field.value = '';
    else if (file) read(file, (preview) => setChoice({ refused, error, preview }));
  }

  const { preview, error = '' } = choice;
  const errors = choice.refused === refused ? [error].filter(Boolean) : refused;
  return { preview, errors, onChange };
}

function problemOf({ type, size }: File): string {
  if (!type.startsWith('image/')) return texts.NO_PICTURE;
  return size > largest ? 'Фото больше 5\u00a0МБ' : '';
}

/** Reads a picture as a data URL, because the content security policy forbids blob URLs. */
function read(file: File, done: (data: string) => void): void {
  const reader = new FileReader();
  reader.onload = () => done(String(reader.result));
  reader.readAsDataURL(file);
}
