/**
 * Returns the name of the hidden field with the last change of a record at the time its switch was shown
 * (decisions/forms.md). It contains the id, because one form around a list holds the switches of all rows.
 */
export function shownField(id: number): string {
  return `shown-${id}`;
}
