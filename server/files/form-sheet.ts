import { documentSheet, type Fact } from './document-sheet.ts';
import type { Form, FormCell, FormColumn, FormField } from './form.ts';
import type { Sheet, SheetCell, SheetRow } from './sheet.ts';

/** Returns a form as a sheet: its fields as facts, its table with numbers as numbers, and what follows as notes. */
export function formSheet(form: Form, sheetName: string): Sheet {
  const { name, author, approved, side, top, columns, rows, totals, tail } = form;
  const given: Fact[] = [
    ...(side ? [[side.label, `${side.value} (${side.notes.join('; ')})`] as const] : []),
    ...top.flat().flatMap(factOf),
  ];
  return documentSheet({
    name: sheetName,
    title: name,
    facts: { left: given, right: [], below: [['Форма', approved.join(' ')]] },
    columns: columns.map((column) => ({
      header: headerOf(column),
      width: Math.max(8, Math.round(column.share / 3)),
      ...(column.align === 'right' && { right: true as const }),
    })),
    rows: [
      ...rows.map((row) => cellsOf(row, columns, 'line')),
      ...totals.map((row) => cellsOf(row, columns, 'total')),
    ],
    notes: tail.map((row) => row.map(textOf).filter(Boolean).join('   ')).filter(Boolean),
    foot: name,
    author,
  });
}

function headerOf({ mark, group, header }: FormColumn): string {
  return `${mark}. ${group ? `${group}: ${header}` : header}`;
}

/** Returns a field of the top with its label; a field without a label is the title, which the sheet has already. */
function factOf({ label, value = '', mark, look }: FormField): Fact[] {
  if (!label || look === 'title') return [];
  return [[label, [value, mark].filter(Boolean).join(' ')]];
}

function textOf({ label = '', value = '', mark = '', caption = '' }: FormField): string {
  const blank = value === '' && label !== '' ? '__________' : value;
  return [label, blank, caption, mark].filter(Boolean).join(' ');
}

function cellsOf(row: readonly FormCell[], columns: readonly FormColumn[], look: 'line' | 'total'): SheetRow {
  return columns.map((_, i): SheetCell => {
    const each = row[i] ?? '';
    return typeof each === 'string' ? { text: each, look } : { ...each, look };
  });
}
