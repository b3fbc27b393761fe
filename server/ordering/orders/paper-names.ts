import type { PaperKind } from '../../db/schema.ts';

/** The names of the kinds of papers in buttons and titles. */
export const paperNames: Record<PaperKind, string> = {
  upd: 'УПД',
  torg12: 'ТОРГ-12',
};

/** Returns «УПД № П-15». */
export function paperName({ kind, number }: { kind: PaperKind; number: string }): string {
  return `${paperNames[kind]} №\u00a0${number}`;
}
