import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** The fields of a row that Enter moves through. */
const columns = ['articul', 'qnt'] as const;

/**
 * Gives a table of fields spreadsheet navigation: Enter moves to the next field and from the last one to the next
 * row, Ctrl with an arrow up or down stays in the column, and a pasted table fills rows from the current field on.
 * `more` adds rows. `said` announces the result of a paste, for screen readers and on the screen.
 */
export function useGridKeys(more: () => void) {
  const [said, setSaid] = useState('');

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const cell = event.target as HTMLElement;
    const column = columns.indexOf(cell.dataset.cell as 'articul');
    if (event.defaultPrevented || column === -1) return;
    const row = cell.closest('tr');
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const [next, to] = column === 0 ? [row, 'qnt' as const] : [rowAfter(row, more), 'articul' as const];
      fieldOf(next, to)?.focus();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && event.ctrlKey) {
      event.preventDefault();
      const next = event.key === 'ArrowUp' ? row?.previousElementSibling : rowAfter(row, more);
      fieldOf(next, columns[column] ?? 'articul')?.focus();
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>): void {
    const cell = event.target as HTMLElement;
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n+$/, '');
    if (!cell.dataset.cell || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    const rows = text.split('\n').map((line) => line.split('\t').map((part) => part.trim()));
    const column = columns.indexOf(cell.dataset.cell as 'articul');
    setSaid(fits(rows, column) ? fillRows(cell, rows, columns.slice(column), more) : toListBox(text));
  }

  return { gridProps: { onKeyDown, onPaste }, said };
}

function rowAfter(row: Element | null | undefined, more: () => void): Element | null {
  if (!row) return null;
  if (!row.nextElementSibling) flushSync(more);
  return row.nextElementSibling;
}

function fieldOf(row: Element | null | undefined, cell: (typeof columns)[number]): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>(`[data-cell=${cell}]`) ?? null;
}

/** Returns whether the table fits the grid: up to a hundred rows of one column, or of articul and number. */
function fits(rows: string[][], column: number): boolean {
  const width = Math.max(...rows.map((parts) => parts.length));
  const numbered = rows.every(([, quantity = '']) => quantity === '' || /^\d/.test(quantity));
  return column !== -1 && rows.length <= 100 && (width === 1 || (width === 2 && column === 0 && numbered));
}

const maxNamed = 20;

type Column = (typeof columns)[number];

function fillRows(cell: HTMLElement, rows: string[][], into: readonly Column[], more: () => void): string {
  let row: Element | null = cell.closest('tr');
  let last: HTMLInputElement | null = null;
  for (const [i, parts] of rows.entries()) {
    if (i > 0) row = rowAfter(row, more);
    for (const [j, part] of parts.entries()) {
      const field = fieldOf(row, into[j] ?? 'qnt');
      if (!field) continue;
      field.value = part;
      last = field;
      // Simulates leaving the field, so that the first rows show their product names.
      if (i < maxNamed) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
  }
  last?.focus();
  return `Вставлено строк: ${rows.length}`;
}

/**
 * Adds a table that does not fit the grid (it is too long, or has a header, or columns other than articul and
 * quantity) to the list box; the server recognizes its columns. Returns the announcement.
 */
function toListBox(text: string): string {
  const box = document.querySelector<HTMLTextAreaElement>('textarea[name=text]');
  if (!box) return '';
  box.value = box.value.trim() === '' ? text : `${box.value.trimEnd()}\n${text}`;
  box.focus();
  return 'Таблица вставлена в поле «Списком»';
}
