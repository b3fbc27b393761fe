import type { PaperKind } from '../../db/schema.ts';
import { ruDate } from '../../kernel/clock.ts';

/** The names of the kinds of papers in buttons and titles. */
export const paperNames: Record<PaperKind, string> = {
  upd: 'УПД',
  torg12: 'ТОРГ-12',
};

/** Returns «УПД № П-15». */
export function paperName({ kind, number }: { kind: PaperKind; number: string }): string {
  return `${paperNames[kind]} №\u00a0${number}`;
}

/** Returns «УПД № П-15 от 30.11.2026». */
export function paperText({
  issuedOn,
  ...paper
}: {
  kind: PaperKind;
  number: string;
  issuedOn: string;
}): string {
  return `${paperName(paper)} от ${ruDate(issuedOn)}`;
}

/** Returns whether a text is such a name. */
export function isPaperText(text: string): boolean {
  return Object.values(paperNames).some((name) => text.startsWith(`${name} №\u00a0`));
}
