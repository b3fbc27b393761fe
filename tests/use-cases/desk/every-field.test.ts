import { beforeEach, describe, expect, test } from 'vitest';
import { bannerFormValues } from '#server/content/banner/banner.ts';
import { getBanner } from '#server/content/banner/get-banner.server.ts';
import { saveBanner } from '#server/content/banner/save-banner.server.ts';
import { homeFormValues } from '#server/content/home/blocks.ts';
import { getHomeBlocks } from '#server/content/home/get-home-blocks.server.ts';
import { saveHomeBlocks } from '#server/content/home/save-home-blocks.server.ts';
import { getMailing } from '#server/content/mailings/get-mailing.server.ts';
import { mailingFormValues } from '#server/content/mailings/mailing-view.ts';
import { saveMailing } from '#server/content/mailings/save-mailing.server.ts';
import { getDeskPage } from '#server/content/pages/get-desk-page.server.ts';
import { pageFormValues } from '#server/content/pages/page-view.ts';
import { savePage } from '#server/content/pages/save-page.server.ts';
import { getDeskPublication } from '#server/content/publications/get-desk-publication.server.ts';
import { publicationFormValues } from '#server/content/publications/publication-record.ts';
import { savePublication } from '#server/content/publications/save-publication.server.ts';
import { getDeskSlide } from '#server/content/slides/get-desk-slide.server.ts';
import { saveSlide } from '#server/content/slides/save-slide.server.ts';
import { slideFormValues } from '#server/content/slides/slide-record.ts';
import { brandFormValues } from '#server/desk/brands/brand-view.ts';
import { getDeskBrand } from '#server/desk/brands/get-desk-brand.server.ts';
import { saveBrand } from '#server/desk/brands/save-brand.server.ts';
import { contractFormValues } from '#server/desk/contracts/contract-view.ts';
import { getDeskContract } from '#server/desk/contracts/get-desk-contract.server.ts';
import { saveContract } from '#server/desk/contracts/save-contract.server.ts';
import { dealerFormValues, personFormValues } from '#server/desk/dealers/dealer-form.ts';
import { getDealerAddress } from '#server/desk/dealers/get-dealer-address.server.ts';
import { getDealerContragent } from '#server/desk/dealers/get-dealer-contragent.server.ts';
import { getDealerRecord } from '#server/desk/dealers/get-dealer-record.server.ts';
import { getPerson } from '#server/desk/dealers/get-person.server.ts';
import { saveDealer } from '#server/desk/dealers/save-dealer.server.ts';
import { saveDealerAddress } from '#server/desk/dealers/save-dealer-address.server.ts';
import { saveDealerContragent } from '#server/desk/dealers/save-dealer-contragent.server.ts';
import { savePerson } from '#server/desk/dealers/save-person.server.ts';
import { deliveryFormValues } from '#server/desk/deliveries/delivery-view.ts';
import { getDelivery } from '#server/desk/deliveries/get-delivery.server.ts';
import { saveDelivery } from '#server/desk/deliveries/save-delivery.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { productFormValues } from '#server/desk/goods/goods-view.ts';
import { openProductForm } from '#server/desk/goods/open-product-form.server.ts';
import { tradeFormValues } from '#server/desk/goods/product-trade.ts';
import { saveProduct } from '#server/desk/goods/save-product.server.ts';
import { saveProductTrade } from '#server/desk/goods/save-product-trade.server.ts';
import { createPayment } from '#server/desk/money/create-payment.server.ts';
import { getPayment } from '#server/desk/money/get-payment.server.ts';
import { paymentFormValues } from '#server/desk/money/payment-view.ts';
import { savePayment } from '#server/desk/money/save-payment.server.ts';
import { getDeskNode } from '#server/desk/nodes/get-desk-node.server.ts';
import { nodeFormValues } from '#server/desk/nodes/node-view.ts';
import { saveNode } from '#server/desk/nodes/save-node.server.ts';
import { getPriceType } from '#server/desk/price-types/get-price-type.server.ts';
import { priceTypeFormValues } from '#server/desk/price-types/price-type-view.ts';
import { savePriceType } from '#server/desk/price-types/save-price-type.server.ts';
import { getSettings } from '#server/desk/settings/get-settings.server.ts';
import { saveSettings } from '#server/desk/settings/save-settings.server.ts';
import { settingsFormValues } from '#server/desk/settings/settings-form.ts';
import { getSynonyms } from '#server/desk/synonyms/get-synonyms.server.ts';
import { saveSynonyms } from '#server/desk/synonyms/save-synonyms.server.ts';
import { weekFormValues } from '#server/desk/warehouses/calendar/calendar-view.ts';
import { getWarehouseCalendar } from '#server/desk/warehouses/calendar/get-warehouse-calendar.server.ts';
import { saveWarehouseWeek } from '#server/desk/warehouses/calendar/save-warehouse-week.server.ts';
import { getWarehouse } from '#server/desk/warehouses/get-warehouse.server.ts';
import { saveWarehouse } from '#server/desk/warehouses/save-warehouse.server.ts';
import { warehouseFormValues } from '#server/desk/warehouses/warehouse-view.ts';
import { exchangeAccountFormValues } from '#server/exchange/door/accounts/account-view.ts';
import { getExchangeAccount } from '#server/exchange/door/accounts/get-exchange-account.server.ts';
import { saveExchangeAccount } from '#server/exchange/door/accounts/save-exchange-account.server.ts';
import { getExchangeSettings } from '#server/exchange/door/get-exchange-settings.server.ts';
import { saveExchangeSettings } from '#server/exchange/door/save-exchange-settings.server.ts';
import { exchangeSettingValues } from '#server/exchange/door/settings-form.ts';
import { exchangeFormValues } from '#server/exchange/orders/exchange-form.ts';
import { getExchangeStates } from '#server/exchange/orders/get-exchange-states.server.ts';
import { saveExchangeStates } from '#server/exchange/orders/save-exchange-states.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import type { Result } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { getStaffMember } from '#server/people/staff/get-staff-member.server.ts';
import { saveStaffMember } from '#server/people/staff/save-staff-member.server.ts';
import { staffFormValues } from '#server/people/staff/staff-view.ts';
import { getReadyAnswer } from '#server/talk/ready-answers/get-ready-answer.server.ts';
import { readyAnswerValues } from '#server/talk/ready-answers/ready-answer.ts';
import { saveReadyAnswer } from '#server/talk/ready-answers/save-ready-answer.server.ts';
import type { Change } from '#server/work/history/history-entry.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => fresh.as(staff);
// biome-ignore lint/suspicious/noExplicitAny: the forms of all kinds of records are tested alike.
type Any = any;
const run = (useCase: UseCase<Any, Any, Any>, input: unknown): Promise<Result<Any>> =>
  execute(useCase as Any, input, as() as Any);
const got = async (useCase: UseCase<Any, Any, Any>, input: object | undefined) => {
  let result = await run(useCase, input);
  if (!result.ok && result.code === 'PRICES_CHANGE')
    result = await run(useCase, { ...input, sure: '1', asked: result.fields.is_rrc?.[0] });
  if (!result.ok && result.code === 'PRICES_CHANGE')
    result = await run(useCase, { ...input, asked: result.data.asked });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

/** `Form.keys` identifies the record in both use cases. `Form.other` holds a different value for every field. */
type World = { product: number; payment: number; account: number };
type Form = {
  open: UseCase<Any, Any, Any>;
  save: UseCase<Any, Any, Any>;
  keys: (world: World) => object | undefined;
  values: (opened: Any) => Record<string, unknown>;
  other: Record<string, unknown>;
  /** A record to create before the test. */
  first?: object;
  /** Fields that are not tested: they restore a value from 1C, exist only for a new record, or have other rules. */
  without?: string[];
};

/** Returns the weekdays of a delivery option: Tuesday to Sunday as given, and no Monday. */
const flags = (day: string) => ({
  ...Object.fromEntries([2, 3, 4, 5, 6, 7].map((nth) => [`day_${nth}`, day])),
  day_1: '0',
});

const forms: Record<string, Form> = {
  'a product': {
    open: openProductForm,
    save: saveProduct,
    keys: ({ product }) => ({ id: product }),
    values: productFormValues,
    other: {
      articul: 'Б-1',
      header: 'Товар Б',
      brand: '2',
      catalog: '22',
      unit: 'кг',
      vat: '1000',
      pack: '6',
      multiple: '3',
      minimum: '9',
      description: 'Лампа Б',
      tags: 'Б',
      visible: false,
      on_home: true,
      barcodes: '4006381333931',
      weight: '0,45',
      volume: '0,0125',
    },
  },
  'prices and stock': {
    open: getDeskProduct,
    save: saveProductTrade,
    keys: ({ product }) => ({ id: product }),
    values: tradeFormValues,
    other: {
      ...{ price_1: '11,00', price_2: '12,00', stock_1: '13', stock_2: '14', stock_3: '15' },
      ...{ place_1: 'Б-1', place_2: 'Б-2', place_3: 'Б-3' },
    },
  },
  'a brand': {
    open: getDeskBrand,
    save: saveBrand,
    keys: () => ({ id: 1 }),
    values: brandFormValues,
    other: { header: 'Бренд Б', sort: '77', visible: false },
    without: ['as_in_1c'],
  },
  'a node': {
    open: getDeskNode,
    save: saveNode,
    keys: () => ({ id: 22 }),
    values: (opened) => nodeFormValues(opened.node ?? opened),
    other: { header: 'Раздел Б', sort: '77', visible: false },
    without: ['as_in_1c', 'parent'],
  },
  'a warehouse': {
    open: getWarehouse,
    save: saveWarehouse,
    keys: () => ({ id: 3 }),
    values: (opened) => warehouseFormValues(opened.warehouse ?? opened),
    other: { header: 'Склад Б', region: 'Тула', sort: '77', visible: false },
    without: ['as_in_1c'],
  },
  'a price type': {
    open: getPriceType,
    save: savePriceType,
    keys: () => ({ id: 3 }),
    values: priceTypeFormValues,
    first: { header: 'Вид А', is_rrc: '0', for_sale: '0', round_to: '1' },
    other: { header: 'Вид Б', is_rrc: true, for_sale: true, round_to: '100' },
    without: ['as_in_1c'],
  },
  'a contract': {
    open: getDeskContract,
    save: saveContract,
    keys: () => ({ id: 1 }),
    values: contractFormValues,
    other: {
      header: 'Б-1',
      price_type: '2',
      discount: '7',
      credit_limit: '777,00',
      deferral: '77',
      valid_from: '01.01.2020',
      valid_to: '01.01.2040',
      warehouses: [2],
      orders_expected: true,
      enabled: false,
    },
  },
  'a dealer': {
    open: getDealerRecord,
    save: saveDealer,
    keys: () => ({ id: 1 }),
    values: dealerFormValues,
    other: { header: 'Дилер Б', staff: String(colleagues.newcomer.staffId) },
  },
  'a person': {
    open: getPerson,
    save: savePerson,
    keys: () => ({ id: 1, account: 2 }),
    values: ({ person }) => personFormValues(person),
    other: { name: 'Борис Б', email: 'b@example.com', phone: '+7 (495) 765-43-21', enabled: false },
  },
  'an address': {
    open: getDealerAddress,
    save: saveDealerAddress,
    keys: () => ({ dealer: 1, id: 1 }),
    values: ({ fullAddress }) => ({ full_address: fullAddress }),
    other: { full_address: 'Тула, ул. Б, 1' },
  },
  'a contragent': {
    open: getDealerContragent,
    save: saveDealerContragent,
    keys: () => ({ dealer: 1, id: 1 }),
    values: ({ requisites }) => requisites,
    other: {
      company: 'ООО «Контрагент Б»',
      inn: '7736050003',
      kpp: '773601001',
      ogrn: '1027700132195',
      legal_address: 'Адрес Б',
      bank: 'Банк Б',
      bik: '044525225',
      account: '40702810900000000009',
    },
  },
  'the week of a warehouse': {
    open: getWarehouseCalendar,
    save: saveWarehouseWeek,
    keys: () => ({ id: 1 }),
    values: weekFormValues,
    other: { cutoff: '7:30', ...flags('flip'), day_1: 'flip' },
  },
  'a way of delivery': {
    open: getDelivery,
    save: saveDelivery,
    keys: () => ({ id: 1 }),
    values: deliveryFormValues,
    first: {
      header: 'Доставка А',
      hint: '',
      price: '0',
      needs_address: '1',
      sort: '1',
      offered: '1',
      ...flags('1'),
    },
    other: {
      header: 'Доставка Б',
      hint: 'Подсказка Б',
      price: '777,00',
      needs_address: false,
      sort: '77',
      offered: false,
      cutoff_hour: '7',
      ...flags('flip'),
      day_1: true,
    },
  },
  synonyms: {
    open: getSynonyms,
    save: saveSynonyms,
    keys: () => ({ id: 1 }),
    values: ({ words }) => ({ words }),
    first: { words: 'лампа, светильник' },
    other: { words: 'кабель, провод' },
  },
  'a ready answer': {
    open: getReadyAnswer,
    save: saveReadyAnswer,
    keys: () => ({ id: 1 }),
    values: readyAnswerValues,
    first: { header: 'Ответ А', text: 'Текст А' },
    other: { header: 'Ответ Б', text: 'Текст Б' },
  },
  'a payment': {
    open: getPayment,
    save: savePayment,
    keys: ({ payment }) => ({ id: payment }),
    values: paymentFormValues,
    other: { contract: '2', kind: 'refund', paid_on: '02.07.2026', amount: '2,00', number: '2', note: 'Б' },
  },
  settings: {
    open: getSettings,
    save: saveSettings,
    keys: () => undefined,
    values: (opened) => settingsFormValues(opened.settings ?? opened),
    other: {
      name: 'Имя Б',
      company: 'ООО «Б»',
      inn: '7736050003',
      kpp: '773601001',
      ogrn: '1027700132195',
      legal_address: 'Адрес Б',
      bank: 'Банк Б',
      bik: '044525225',
      corr_account: '30101810400000000225',
      account: '40702810900000000009',
      more_accounts: '40702810900000000008',
      vat: '500',
      papers_by: '1c',
      papers_since: '01.07.2026',
      paper_prefix: 'П-',
      director: 'Иванов И. И.',
      accountant: 'Петрова А. С.',
      phone: '+7 (495) 765-43-21',
      email: 'b@example.com',
      hours: '1–2',
      address: 'Место Б',
      about: 'О компании Б',
      title: 'Заголовок Б',
      description: 'Описание Б',
      footer: 'Низ Б',
      mail_name: 'Почта Б',
      mail_signature: 'Подпись Б',
      cancel_reasons: 'Нет товара Б',
      return_reasons: 'Брак Б',
      debt_subject: 'Долг по договору {договор}',
      debt_text: 'Оплатите {сумма}',
      accent: '#112233',
      logo_text: false,
    },
    // Requires a second factor of the person; tested in tests/use-cases/people/auth/required-factor.test.ts.
    without: ['staff_factor'],
  },
  'the blocks of the home page': {
    open: getHomeBlocks,
    save: saveHomeBlocks,
    keys: () => undefined,
    values: ({ blocks }) => homeFormValues(blocks),
    other: Object.fromEntries([
      ['slides_shown', 'flip'],
      ...['groups', 'goods', 'news', 'articles'].flatMap((name, i) => [
        [`${name}_shown`, 'flip'],
        [`${name}_most`, '5'],
        [`${name}_sort`, String(20 - i)],
      ]),
    ]),
  },
  'the banner': {
    open: getBanner,
    save: saveBanner,
    keys: () => undefined,
    values: ({ banner }) => bannerFormValues(banner),
    other: {
      text: 'Строка Б',
      href: '/news',
      tone: 'warning',
      audience: 'dealers',
      shown: true,
      from_on: '01.07.2026',
      until_on: '30.07.2030',
    },
  },
  'a slide': {
    open: getDeskSlide,
    save: saveSlide,
    keys: () => ({ id: 1 }),
    values: slideFormValues,
    first: {
      header: 'Слайд А',
      text: 'Текст А',
      picture: '/scenes/warehouse.svg',
      href: '/news',
      label: 'А',
      shown: '0',
      from_on: '',
      until_on: '',
    },
    other: {
      header: 'Слайд Б',
      text: 'Текст Б',
      picture: '/media/00000000-0000-4000-8000-000000000000.jpg',
      href: '/articles',
      label: 'Б',
      shown: true,
      from_on: '01.07.2026',
      until_on: '30.07.2030',
    },
  },
  'a page': {
    open: getDeskPage,
    save: savePage,
    keys: () => ({ id: 1 }),
    values: pageFormValues,
    first: { header: 'Стр. А', slug: 'a', body: 'Текст А', state: 'draft', place: 'none', sort: '1' },
    other: {
      header: 'Стр. Б',
      slug: 'b',
      description: 'Описание Б',
      body: 'Текст Б',
      state: 'ready',
      place: 'header',
      sort: '77',
    },
    // Only one page is the policy, and its edition has its own rules; tested in tests/use-cases/content/.
    without: ['policy', 'version_on'],
  },
  'a news item': {
    open: getDeskPublication,
    save: savePublication,
    keys: () => ({ shelf: 'news', id: 1 }),
    values: ({ record }) => publicationFormValues(record),
    first: {
      header: 'Нов. А',
      slug: 'a',
      body: 'Текст А',
      state: 'draft',
      published_on: '',
      published_time: '',
    },
    other: {
      header: 'Нов. Б',
      slug: 'b',
      announce: 'Анонс Б',
      body: 'Текст Б',
      picture: '/media/00000000-0000-4000-8000-000000000000.jpg',
      state: 'ready',
      published_on: '01.07.2030',
      published_time: '07:07',
      top_until: '30.07.2030',
      tell: 'flip',
    },
  },
  'a message to dealers': {
    open: getMailing,
    save: saveMailing,
    keys: () => ({ id: 1, key: 'key-mailing' }),
    values: ({ mailing }) => mailingFormValues(mailing),
    first: {
      header: 'Тема А',
      text: 'Текст А',
      audience: 'price_type',
      price_type: '1',
      starts_on: '',
      starts_time: '',
    },
    other: {
      header: 'Тема Б',
      text: 'Текст Б',
      href: '/news',
      audience: 'warehouse',
      price_type: '',
      warehouse: '1',
      main_only: true,
      by_mail: true,
      starts_on: '01.07.2030',
      starts_time: '07:07',
    },
    // Only the field of the chosen audience is stored.
    without: ['manager'],
  },
  'the exchange of files': {
    open: getExchangeSettings,
    save: saveExchangeSettings,
    keys: () => undefined,
    values: exchangeSettingValues,
    other: {
      kept_days: '7',
      alarm_hours: '7',
      withdraw_share: '7',
      file_limit: '7',
      max_file: '77',
      max_session: '777',
    },
  },
  'an account of 1C': {
    open: getExchangeAccount,
    save: saveExchangeAccount,
    keys: ({ account }) => ({ id: account }),
    values: exchangeAccountFormValues,
    other: { login: '1c-b', addresses: '10.0.0.1', enabled: false },
  },
  'the exchange of orders': {
    open: getExchangeStates,
    save: saveExchangeStates,
    keys: () => ({}),
    values: exchangeFormValues,
    other: {
      encoding: 'windows-1251',
      split: 'warehouse',
      since: '01.07.2026',
      portion: '77',
      returns: 'yes',
      'organisation[1]': 'ООО «Б»',
      'organisation[2]': 'ООО «В»',
      'organisation[3]': 'ООО «Г»',
    },
    // Skipped: the fields of the usual rules are all alike.
    without: ['state[usual'],
  },
  'a member of the staff': {
    open: getStaffMember,
    save: saveStaffMember,
    keys: () => ({ id: colleagues.newcomer.staffId }),
    values: staffFormValues,
    other: {
      name: 'Борис Б',
      email: 'bb@example.com',
      role: 'manager',
      dealers: 'flip',
      discount: '7',
      enabled: false,
    },
    without: ['role'],
  },
};

const nested = (values: Record<string, unknown>) => {
  const all: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const sent = typeof value === 'boolean' ? (value ? '1' : '0') : value;
    const parts = /^(\w+)\[(\w+)\]$/.exec(name);
    if (!parts) all[name] = sent;
    else all[parts[1]!] = { ...(all[parts[1]!] as object), [parts[2]!]: sent };
  }
  return all;
};

const flipped = (value: unknown) => {
  if (typeof value === 'boolean') return !value;
  return value === 'own' ? 'all' : 'own';
};

describe('fields that staff can change', () => {
  let world: World;
  beforeEach(async () => {
    const { db } = fresh;
    const key = `key-${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const articul = `А-${key}`;
    const product = await got(saveProduct, {
      ...{ articul, header: 'Товар А', brand: '1', catalog: '21', unit: 'шт', pack: '5', multiple: '1' },
      ...{ minimum: '1', description: 'Лампа А', tags: 'А', visible: '1', on_home: '0' },
    });
    const paid = {
      contract: '1',
      kind: 'payment',
      paid_on: '01.07.2026',
      amount: '1',
      number: '1',
      note: 'А',
    };
    const payment = await got(createPayment, { ...paid, key, again: '1' });
    await clearTables(db, 'exchange_accounts');
    const login = { login: '1c-a', secret_hash: '', created_at: 0, used_at: null };
    const { insertId } = await db.insertInto('exchange_accounts').values(login).executeTakeFirstOrThrow();
    world = { product: product.id, payment: payment.id, account: Number(insertId) };
    await clearTables(db, 'history');
  });

  test.each(Object.entries(forms))(
    'a change of any field of %s is recorded in the history and reported to a concurrent editor',
    async (_, form) => {
      const { open, save, keys, values, other, first, without = [] } = form;
      const { id: added } = first ? await got(save, { ...keys(world), ...first, id: 0 }) : { id: undefined };
      const named = added === undefined ? keys(world) : { ...keys(world), id: added };
      const before = values(await got(open, named));
      const isTested = (name: string) => !without.some((each) => name.startsWith(each));
      expect(Object.keys(other).filter(isTested).sort()).toEqual(Object.keys(before).filter(isTested).sort());
      const after = Object.fromEntries(
        Object.entries(other)
          .filter(([name]) => isTested(name))
          .map(([name, value]) => [name, value === 'flip' ? flipped(before[name]) : value]),
      );
      const original = JSON.stringify(before);
      await clearTables(fresh.db, 'history');

      await got(save, { ...nested({ ...before, ...after }), original, ...named });
      const entries = await fresh.db.selectFrom('history').select('changes').execute();
      const changes = entries.flatMap((entry): Change[] => JSON.parse(entry.changes));
      expect(changes).toHaveLength(Object.keys(after).length);
      for (const change of changes) expect(change.before, change.label).not.toBe(change.after);

      const meanwhile: string[] = (await got(save, { ...nested(before), original, ...named })).meanwhile;
      expect(meanwhile).toHaveLength(Object.keys(after).length);
      for (const line of meanwhile) {
        const [, was, is] = /: было (.+), стало (.+)$/s.exec(line) ?? [];
        expect([line, was]).not.toEqual([line, undefined]);
        expect(was, line).not.toBe(is);
        expect(line).not.toMatch(/друг(ой|ие)/);
      }
    },
  );
});
