import { flushSync } from 'react-dom';
import { pieces } from '#server/kernel/quantity.ts';
import { scanBarcodes } from './scan-window.ts';

/**
 * Scans into the rows of a fast order: a new code fills the first free row, a repeated one adds a piece to its row.
 */
export function scanIntoGrid(table: HTMLTableElement, more: () => void): void {
  scanBarcodes({
    hint: 'Наведите камеру на штрихкод. Ещё одна штука – уберите его из кадра и покажите снова.',
    onCode(code) {
      const quantity = putCode(table, code, more);
      return quantity === undefined ? undefined : `${code} – ${pieces(quantity, 'шт.')}`;
    },
  });
}

/** Puts a code into the grid and returns the quantity of its row; undefined when no row is free. */
function putCode(table: HTMLTableElement, code: string, more: () => void): number | undefined {
  const rowWith = (text: string) =>
    fieldsOf(table).find(({ articul }) => articul.value.replace(/\s/g, '') === text);
  let row = rowWith(code);
  if (row) {
    row.qnt.value = String((Number.parseInt(row.qnt.value.replace(/\s/g, ''), 10) || 0) + 1);
    row.qnt.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    if (!rowWith('')) flushSync(more);
    row = rowWith('');
    if (!row) return undefined;
    row.articul.value = code;
    row.qnt.value = '1';
    // Simulates leaving the field, so that the row shows the name of its product.
    row.articul.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
  return Number(row.qnt.value);
}

function fieldsOf(table: HTMLTableElement) {
  return [...table.tBodies[0]!.rows].flatMap((row) => {
    const [articul, qnt] = ['articul', 'qnt'].map((cell) =>
      row.querySelector<HTMLInputElement>(`[data-cell=${cell}]`),
    );
    return articul && qnt ? [{ articul, qnt }] : [];
  });
}
