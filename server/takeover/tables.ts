import { z } from 'zod';
import { state } from '../db/order-states.ts';
import { zEmail, zLine, zLineType, zName, zRequiredLine, zText } from '../kernel/fields.ts';
import { maxQuantity } from '../kernel/quantity.ts';
import { zRequisites } from '../people/contragents/input.ts';
import { zOldFlag, zOldId, zOldIdOrNone, zOldMoment, zOldPhone, zOldQuantity, zOldSum } from './fields.ts';
import type { Table } from './read-table.server.ts';

/** The tables of the old portal, as docs/import-portal.md describes them. */

const allStates: readonly number[] = Object.values(state);

const types: Record<string, '1' | '2' | '3'> = { main: '1', manager: '2', observer: '3' };

export const users = {
  name: 'Пользователи',
  files: ['users', 'b_user'],
  columns: {
    id: [],
    external_auth_id: [],
    xml_id: ['EXTERNAL_ID'],
    email: ['LOGIN'],
    password: ['PASSWORD_HASH'],
    name: [],
    last_name: [],
    phone: ['PERSONAL_MOBILE', 'PERSONAL_PHONE', 'WORK_PHONE'],
    active: [],
    company: ['WORK_COMPANY'],
    dealer: ['UF_DEALER'],
    parent: ['UF_PARENT', 'UF_MAIN_USER'],
    type: ['UF_TYPE', 'TYPE_ID'],
    contracts: ['UF_CONTRACTS'],
    created: ['DATE_REGISTER'],
  },
  required: ['id', 'email'],
  row: z.object({
    id: zOldId,
    // Bitrix fills this for accounts of the staff directory, bots and guests, who never had a password.
    external_auth_id: z.string().refine((text) => text === '', {
      error: 'вход не по паролю портала: это не пользователь дилера',
    }),
    xml_id: zOldIdOrNone,
    email: zEmail,
    password: zText(255),
    name: zName(120),
    last_name: zName(120),
    phone: zOldPhone,
    active: zOldFlag(true),
    company: zName(255),
    dealer: zOldIdOrNone,
    parent: zOldIdOrNone,
    type: z
      .string()
      .transform((text) => types[text.toLowerCase()] ?? text)
      .pipe(z.enum(['1', '2', '3', ''], { error: 'нужно 1, 2 или 3' })),
    contracts: z.string().transform((text) => text.split(/[,;|\s]+/).filter((each) => each !== '')),
    created: zOldMoment,
  }),
} satisfies Table;

export const contragents = {
  name: 'Контрагенты',
  files: ['contragents'],
  columns: {
    id: [],
    xml_id: ['UF_XML_ID'],
    user: ['USER_ID', 'UF_USER', 'UF_USER_ID'],
    dealer: ['UF_DEALER'],
    company: ['UF_COMPANY', 'NAME', 'UF_NAME'],
    inn: ['UF_INN'],
    kpp: ['UF_KPP'],
    ogrn: ['UF_OGRN'],
    legal_address: ['UF_LEGAL_ADDRESS', 'UF_ADDRESS'],
    bank: ['UF_BANK'],
    bik: ['UF_BIK'],
    account: ['UF_ACCOUNT'],
    active: ['UF_ACTIVE'],
  },
  required: ['id', 'company', 'inn'],
  row: z.object({
    id: zOldId,
    xml_id: zOldIdOrNone,
    user: zOldIdOrNone,
    dealer: zOldIdOrNone,
    ...zRequisites,
    active: zOldFlag(true),
  }),
} satisfies Table;

export const addresses = {
  name: 'Адреса',
  files: ['addresses'],
  columns: {
    id: [],
    user: ['USER_ID', 'UF_USER', 'UF_USER_ID'],
    contragent: ['CONTRAGENT_ID', 'UF_CONTRAGENT'],
    dealer: ['UF_DEALER'],
    full_address: ['ADDRESS', 'UF_ADDRESS', 'UF_FULL_ADDRESS'],
  },
  required: ['id', 'full_address'],
  row: z.object({
    id: zOldId,
    user: zOldIdOrNone,
    contragent: zOldIdOrNone,
    dealer: zOldIdOrNone,
    full_address: zRequiredLine(500),
  }),
} satisfies Table;

/** Only the ids of products are imported; everything else is sent by 1C. */
export const products = {
  name: 'Товары',
  files: ['products', 'b_iblock_element'],
  columns: { id: [], xml_id: ['EXTERNAL_ID'], articul: ['PRODUCT_ARTICUL', 'ARTNUMBER'] },
  required: ['id', 'xml_id'],
  row: z.object({ id: zOldId, xml_id: zOldIdOrNone, articul: zLine(100) }),
} satisfies Table;

export const states = {
  name: 'Состояния',
  files: ['states', 'statuses'],
  columns: { code: ['STATUS_ID', 'ID'], state: ['STATE_ID'] },
  required: ['code', 'state'],
  row: z.object({
    code: zOldId,
    state: z
      .string()
      .refine((text) => allStates.includes(Number(text)), {
        error: `нужно одно из чисел: ${allStates.join(', ')}`,
      })
      .transform(Number),
  }),
} satisfies Table;

export const orders = {
  name: 'Заказы',
  files: ['orders', 'b_sale_order'],
  columns: {
    id: [],
    number: ['ACCOUNT_NUMBER'],
    created: ['DATE_INSERT'],
    updated: ['DATE_STATUS', 'DATE_UPDATE'],
    user: ['USER_ID'],
    state: ['STATUS_ID'],
    cancelled: ['CANCELED'],
    sum: ['PRICE'],
    delivery_price: ['PRICE_DELIVERY'],
    delivery: ['DELIVERY_NAME'],
    address: ['FULL_ADDRESS'],
    ship_on: [],
    comment: ['USER_DESCRIPTION'],
    xml_id: ['ID_1C'],
    contract: ['UF_CONTRACT'],
    contragent: ['UF_CONTRAGENT'],
    company: [],
    inn: [],
    kpp: [],
  },
  required: ['id', 'created', 'user', 'state'],
  row: z.object({
    id: zOldId,
    number: zLine(50),
    created: zOldMoment.refine((at) => at !== undefined, { error: 'не заполнен' }).transform((at) => at ?? 0),
    updated: zOldMoment,
    user: zOldId,
    state: zOldId,
    cancelled: zOldFlag(false),
    sum: zOldSum,
    delivery_price: zOldSum,
    delivery: zLine(255),
    address: zLine(500),
    ship_on: zOldMoment,
    comment: zText(10_000),
    xml_id: zOldIdOrNone,
    contract: zOldIdOrNone,
    contragent: zOldIdOrNone,
    company: zName(255),
    inn: zLine(12),
    kpp: zLine(9),
  }),
} satisfies Table;

/** The columns that name a product and a warehouse. */
const goodsColumns = {
  product: ['PRODUCT_XML_ID'],
  articul: ['PRODUCT_ARTICUL', 'ARTNUMBER'],
  warehouse: ['STORE_XML_ID', 'WMS_XML_ID'],
  type: [],
};
const goodsRow = {
  product: zOldIdOrNone,
  articul: zLine(100),
  warehouse: zOldIdOrNone,
  // In Bitrix this column is missing or contains numbers with another meaning.
  type: zLineType.catch('1'),
};

export const orderLines = {
  name: 'Строки заказов',
  files: ['order_lines', 'b_sale_basket'],
  columns: { id: [], order: ['ORDER_ID'], name: [], quantity: [], price: [], ...goodsColumns },
  required: ['order', 'product', 'quantity', 'price'],
  row: z.object({
    order: zOldId,
    name: zLine(500),
    quantity: zOldQuantity(10_000_000),
    price: zOldSum.transform((price) => price ?? 0),
    ...goodsRow,
  }),
} satisfies Table;

export const drafts = {
  name: 'Черновики',
  files: ['drafts'],
  columns: { id: [], user: ['USER_ID', 'UF_USER'], name: ['HEADER', 'UF_NAME'], created: ['DATE_INSERT'] },
  required: ['id', 'user'],
  row: z.object({ id: zOldId, user: zOldId, name: zLine(255), created: zOldMoment }),
} satisfies Table;

export const draftLines = {
  name: 'Строки черновиков',
  files: ['draft_lines'],
  columns: { id: [], draft: ['DRAFT_ID'], quantity: [], ...goodsColumns },
  required: ['draft', 'product', 'quantity'],
  row: z.object({ draft: zOldId, quantity: zOldQuantity(maxQuantity), ...goodsRow }),
} satisfies Table;

export const favourites = {
  name: 'Избранное',
  files: ['favourites', 'favorites'],
  columns: { id: [], user: ['USER_ID', 'UF_USER'], added: ['DATE_INSERT'], ...goodsColumns },
  required: ['user', 'product'],
  row: z.object({ user: zOldId, added: zOldMoment, ...goodsRow }),
} satisfies Table;

export const fusers = {
  name: 'Покупатели корзин',
  files: ['fusers', 'b_sale_fuser'],
  columns: { id: [], user: ['USER_ID'] },
  required: ['id', 'user'],
  row: z.object({ id: zOldId, user: zOldIdOrNone }),
} satisfies Table;

export const baskets = {
  name: 'Корзины',
  files: ['baskets', 'b_sale_basket'],
  columns: {
    id: [],
    order: ['ORDER_ID'],
    user: ['USER_ID'],
    fuser: ['FUSER_ID'],
    quantity: [],
    added: ['DATE_INSERT'],
    delayed: ['DELAY'],
    ...goodsColumns,
  },
  required: ['product', 'quantity'],
  row: z.object({
    user: zOldIdOrNone,
    fuser: zOldIdOrNone,
    quantity: zOldQuantity(maxQuantity),
    added: zOldMoment,
    delayed: zOldFlag(false),
    ...goodsRow,
  }),
} satisfies Table;

export const allTables: readonly Table[] = [
  ...[states, users, contragents, addresses, orders, orderLines],
  ...[products, drafts, draftLines, favourites, fusers, baskets],
];
