/**
 * Joins numbers and units in product names with a no-break space, so that «36 Вт» stays on one line (visual guide
 * §3.7).
 */
export { bindNumbers as boundName } from '#server/kernel/typography.ts';
