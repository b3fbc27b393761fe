import type { Settings } from '../../settings/settings.ts';

/** The wholesaler of the demo data; its telephone number is not assigned to anybody. */
export const demoCompany = {
  name: 'Светоч Опт',
  company: 'ООО «Светоч Опт»',
  inn: '7701234560',
  kpp: '770101001',
  ogrn: '1027700000008',
  legal_address: '105064, Москва, ул. Земляной Вал, д. 9',
  bank: 'АО «Демобанк», г. Москва',
  bik: '044525000',
  corr_account: '30101810400000000000',
  account: '40702810900000000001',
  vat: '2200',
  phone: '+7 (495) 000-00-00',
  email: 'opt@example.com',
  hours: '9–18 по\u00a0Москве',
  address: 'Томилино, ул. Складская, 4',
  about: 'Светотехника и электрика оптом для дилеров',
  title: 'Опт светотехники и электрики',
  description:
    'Светильники, лампы, розетки, кабель и щиты оптом: остатки складов, розничные цены и новости. Дилерам – цены по договору и заказ в одной таблице.',
  logo: '/demo-logo.svg',
} satisfies Partial<Settings>;
