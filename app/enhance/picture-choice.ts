import { type ChangeEvent, useState } from 'react';
import { texts } from '#server/kernel/texts.ru.ts';

const largest = 5 * 1024 * 1024;

type Choice = {
  /** What the server had refused by then; anything else it has refused since counts more. */
  refused?: string[];
  /** The chosen picture, to be seen before it is sent. */
  preview?: string | undefined;
  /** What is wrong with it, '' when nothing is. */
  error?: string;
};

/**
 * Looks at a file as soon as it is chosen (§5, «image chooser»): what is no picture is told and put back. `refused`: what the server
 * says of the one sent last.
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
  return size > largest ? 'Картинка больше 5 МБ' : '';
}

/** As data: the content security policy knows no blob addresses. */
function read(file: File, done: (data: string) => void): void {
  const reader = new FileReader();
  reader.onload = () => done(String(reader.result));
  reader.readAsDataURL(file);
}
