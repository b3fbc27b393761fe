const noBreak = '\u00a0';

/** Binds numbers to their units with a no-break space: «36 Вт» stays on one line (visual guide §3). */
export function boundName(header: string): string {
  return header.replace(/(\d) (?=(?:Вт|кВт|В|А|K|К|лм|мм|см|м|кг|г|шт|л)(?![\p{L}\p{N}]))/gu, `$1${noBreak}`);
}
