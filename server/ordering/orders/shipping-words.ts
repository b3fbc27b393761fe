/** The shipping days that the filter names by a word, so that a saved filter means other days tomorrow. */
export const shippingWords = [
  { id: 'late', text: 'просрочена' },
  { id: 'today', text: 'сегодня' },
  { id: 'tomorrow', text: 'завтра' },
  { id: 'week', text: 'эта неделя' },
] as const;
