/**
 * Joins numbers and units with a no-break space, so that «36 Вт» stays on one line (visual guide §3.7). For
 * names of goods.
 */
export { bindNumbers as boundName } from '#server/kernel/typography.ts';
