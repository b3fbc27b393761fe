/** The public privacy policy, edition of 1 July 2026. */
export const policyPage = {
  id: 1,
  slug: 'politika',
  header: 'Политика обработки персональных данных',
  description: '',
  body: 'Текст',
  state: 'ready',
  place: 'footer',
  sort: 1,
  policy: 1,
  version_on: '2026-07-01',
  changed_at: 0,
} as const;
