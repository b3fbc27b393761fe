/** The data of the company that owns the portal. */
export const company = {
  name: 'Светоч Опт',
  about: 'Светотехника и электрика оптом для дилеров',
  department: 'Отдел продаж',
  hours: '9–18 по\u00a0Москве',
  phone: '+7\u00a0(495)\u00a0000-00-00',
  phoneHref: 'tel:+74950000000',
} as const;
