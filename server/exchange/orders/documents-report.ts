import { type ContragentsReport, noContragents } from '../contragents/contragents-report.ts';
import { type AsideReason, asideReasons, type LeftReason, leftReasons } from './left-reasons.ts';

/** The outcome of one document. `detail`: the good, the state or the contragent that the reason concerns. */
export type Taken =
  | {
      outcome: 'changed' | 'unchanged' | 'created';
      order: number;
      aside: { reason: AsideReason; detail: string }[];
    }
  | { outcome: 'left'; reason: LeftReason; detail: string };

/** A reason as a text, the number of documents that it concerns, and some of them. */
type ReportedReason = {
  reason: LeftReason | AsideReason;
  text: string;
  count: number;
  examples: string[];
};

/**
 * The outcome of the documents of a file: `documents` = `changed` + `unchanged` + `created` + the counts of `left`.
 * `aside`: parts of accepted documents that were not applied.
 */
export type DocumentsReport = {
  documents: number;
  changed: number;
  unchanged: number;
  created: number;
  left: ReportedReason[];
  aside: ReportedReason[];
  /** The contragents outside documents, and the unknown ones of orders. */
  contragents: ContragentsReport;
};

const mostExamples = 20;

export function emptyReport(): DocumentsReport {
  return {
    ...{ documents: 0, changed: 0, unchanged: 0, created: 0, left: [], aside: [] },
    contragents: noContragents(),
  };
}

/** Adds a document to the report. `number`: its number in 1C. */
export function report(into: DocumentsReport, number: string, taken: Taken): void {
  into.documents += 1;
  if (taken.outcome === 'left') {
    add(into.left, taken.reason, leftReasons[taken.reason], named(number, taken.detail));
    return;
  }
  into[taken.outcome] += 1;
  for (const { reason, detail } of taken.aside)
    add(into.aside, reason, asideReasons[reason], named(number, detail));
}

function named(number: string, detail: string): string {
  return [number ? `№ ${number}` : 'без номера', detail].filter(Boolean).join(': ').slice(0, 300);
}

function add(list: ReportedReason[], reason: LeftReason | AsideReason, text: string, example: string): void {
  let known = list.find((each) => each.reason === reason);
  if (!known) {
    known = { reason, text, count: 0, examples: [] };
    list.push(known);
  }
  known.count += 1;
  if (known.examples.length < mostExamples) known.examples.push(example);
}
