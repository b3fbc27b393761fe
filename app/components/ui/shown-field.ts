/**
 * The hidden field by which a switch says after which change of its record it was shown (decisions/forms.md). It bears the
 * id, because one form around a list holds the switches of all rows.
 */
export function shownField(id: number): string {
  return `shown-${id}`;
}
