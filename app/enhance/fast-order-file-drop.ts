import { type ChangeEvent, type DragEvent, useState } from 'react';
import { useHydrated } from './hydrated.ts';

const maxBytes = 5 * 1024 * 1024;

/**
 * Enhances a file field: a file can be dropped on the card, and a file that is too large is reported before it is
 * sent.
 */
export function useFileDrop() {
  const ready = useHydrated();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();

  const zoneProps = {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]');
      if (!input || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      setOver(false);
      input.files = event.dataTransfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      input.focus();
    },
  };

  const inputProps = {
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const tooLarge = (target.files?.[0]?.size ?? 0) > maxBytes;
      setProblem(tooLarge ? 'Файл больше 5\u00a0МБ. Оставьте в таблице только лист с заказом' : undefined);
      // The server would refuse the file after a long upload.
      if (tooLarge) target.value = '';
    },
  };

  return { ready, over, problem, zoneProps, inputProps };
}
