const noBreak = '\u00a0';

/** Binds numbers to their units with a no-break space: «36 Вт» stays on one line (visual guide §3). For names and descriptions of goods. */
export function boundName(header: string): string {
  return header.replace(
    /(\d) (?=(?:Вт|кВт|В|мА|кА|А|K|К|лм|мм|мм²|см|м|м²|кг|г|шт|л|Гц|%)(?![\p{L}\p{N}]))/gu,
    `$1${noBreak}`,
  );
}
