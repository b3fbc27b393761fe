import { type DragEvent, useRef, useState } from 'react';
import { useHydrated } from './hydrated.ts';

/** Where a row was dropped: before, after or inside another one. */
export type Drop = 'before' | 'after' | 'inside';

type Over = { key: string; where: Drop };

/**
 * Rows of a table that a mouse drags. `onDrop` gets the keys of the dragged row and of the one on which it was dropped;
 * it submits a form that also works without dragging. `nests`: a row can be dropped into another one. Other files and
 * texts that are dragged over the rows are ignored.
 */
export function useDragRows(onDrop: (dragged: string, target: string, where: Drop) => void, nests = false) {
  const ready = useHydrated();
  const dragged = useRef<string>();
  const [over, setOver] = useState<Over>();
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  return (key: string) => ({
    draggable: ready,
    style: over?.key === key ? lookOf(over.where) : undefined,
    onDragStart(event: DragEvent<HTMLElement>) {
      dragged.current = key;
      event.dataTransfer.effectAllowed = 'move';
      // Firefox starts no drag without data.
      event.dataTransfer.setData('text/plain', key);
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged.current === undefined || dragged.current === key) return;
      event.preventDefault();
      const where = placeIn(event, nests);
      if (over?.key !== key || over.where !== where) setOver({ key, where });
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const from = dragged.current;
      if (from === undefined || from === key) return;
      event.preventDefault();
      onDrop(from, key, placeIn(event, nests));
      end();
    },
    onDragEnd: end,
  });
}

/** Fills the fields of a form and submits it as a press on its button would. */
export function submitValues(form: HTMLFormElement | null, values: Record<string, string>) {
  if (!form) return;
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.requestSubmit();
}

/** The upper and the lower part of a row mean before and after it; the middle means inside, where rows nest. */
function placeIn({ currentTarget, clientY }: DragEvent<HTMLElement>, nests: boolean): Drop {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  if (nests && part > 0.25 && part < 0.75) return 'inside';
  return part < 0.5 ? 'before' : 'after';
}

function lookOf(where: Drop) {
  const line = 'var(--tblr-primary)';
  if (where === 'inside') return { outline: `2px solid ${line}`, outlineOffset: '-2px' };
  return { boxShadow: `inset 0 ${where === 'before' ? '' : '-'}2px ${line}` };
}
