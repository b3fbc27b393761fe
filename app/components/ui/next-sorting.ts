/** Returns the sorting after a press on a field (§4.8): unsorted → asc → desc → asc; another field starts with asc. */
export function nextSorting<Field extends string>(
  current: { field: string; sort: 'asc' | 'desc' } | undefined,
  field: Field,
): { field: Field; sort: 'asc' | 'desc' } {
  return { field, sort: current?.field === field && current.sort === 'asc' ? 'desc' : 'asc' };
}
