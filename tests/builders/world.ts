import type { SignedIn, Staff } from '#server/kernel/actor.ts';
import type { StaffRight } from '#server/kernel/staff-rights.ts';
import { presetOf } from '#server/people/staff/roles/presets.ts';

/**
 * A world small enough to remember: two warehouses that contract 1 allows and one that it does not, a few goods with
 * known prices and stocks, a dealer with every kind of account, and another dealer.
 */
export const warehouse = { tomilino: 1, tver: 2, spb: 3 } as const;
export const priceType = { base: 1, opt: 2 } as const;
export const catalog = { lighting: 2, ceiling: 21, track: 22, lamps: 225, cable: 5 } as const;
export const brand = { luchteh: 1, nordlum: 2 } as const;
export const collection = { plato: 1, orbita: 2 } as const;
export const tag = { novelty: 1, sale: 2 } as const;
export const param = { power: 1, temperature: 2, protection: 3 } as const;
export const contract = { main: 1, second: 2, closed: 3, foreign: 4 } as const;
export const address = { tula: 1, kaluga: 2, foreign: 3 } as const;
export const delivery = { courier: 1, pickup: 2, carrier: 3 } as const;

type Goods = {
  id: number;
  articul: string;
  header: string;
  brand: number;
  collection: number | null;
  catalog: number;
  /** The retail price and the base price in kopecks; contract prices of type `opt` are 90 % of base. */
  rrc: number;
  base: number;
  /** Free quantities in Томилино, Тверь and Санкт-Петербург. */
  stock: [number, number, number];
  power?: number;
  temperature?: number;
  protection?: string;
  tags?: number[];
};

const { luchteh, nordlum } = brand;
export const goods: Goods[] = [
  {
    id: 101,
    articul: 'LT-NB36-4054',
    header: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
    brand: luchteh,
    collection: 1,
    catalog: 21,
    rrc: 179_000,
    base: 128_450,
    stock: [1240, 320, 86],
    power: 36,
    temperature: 4000,
    protection: 'IP54',
    tags: [1],
  },
  {
    id: 102,
    articul: 'LT-OR18-4065',
    header: 'Светильник светодиодный накладной круглый 18 Вт 4000 К IP65 «Орбита»',
    brand: luchteh,
    collection: 2,
    catalog: 21,
    rrc: 89_000,
    base: 64_280,
    stock: [842, 0, 210],
    power: 18,
    temperature: 4000,
    protection: 'IP65',
  },
  {
    id: 103,
    articul: 'NL-DW07-40W',
    header: 'Светильник встраиваемый 7 Вт 4000 К IP44, белый',
    brand: nordlum,
    collection: null,
    catalog: 21,
    rrc: 41_900,
    base: 28_460,
    stock: [1130, 420, 305],
    power: 7,
    temperature: 4000,
    protection: 'IP44',
    tags: [1, 2],
  },
  {
    id: 104,
    articul: 'KV-TR30-4024',
    header: 'Светильник трековый однофазный 30 Вт 4000 К 24°, белый',
    brand: nordlum,
    collection: null,
    catalog: 22,
    rrc: 339_000,
    base: 246_000,
    stock: [10, 0, 0],
    power: 30,
    temperature: 4000,
    protection: 'IP20',
  },
  {
    id: 105,
    articul: 'KV-TR40-3038',
    header: 'Светильник трековый трёхфазный 40 Вт 3000 К 38°, чёрный',
    brand: nordlum,
    collection: null,
    catalog: 22,
    rrc: 419_000,
    base: 302_900,
    stock: [0, 0, 12],
    power: 40,
    temperature: 3000,
    protection: 'IP20',
  },
  {
    id: 106,
    articul: 'LT-A60-11-40',
    header: 'Лампа светодиодная A60 11 Вт E27 4000 К',
    brand: luchteh,
    collection: null,
    catalog: 225,
    rrc: 12_900,
    base: 8_420,
    stock: [5000, 2400, 0],
    power: 11,
    temperature: 4000,
    tags: [2],
  },
  {
    id: 107,
    articul: 'СВ-120 К',
    header: 'Кабель ВВГнг(А)-LS 3×2,5 мм², бухта 100 м',
    brand: nordlum,
    collection: null,
    catalog: 5,
    rrc: 1_290_000,
    base: 987_000,
    stock: [3, 0, 0],
  },
  {
    id: 108,
    articul: 'LT-A60-15-40',
    header: 'Лампа светодиодная A60 15 Вт E27 4000 К',
    brand: luchteh,
    collection: null,
    catalog: 225,
    rrc: 15_900,
    base: 10_420,
    stock: [0, 0, 0],
    power: 15,
    temperature: 4000,
  },
];

export const passwords = { main: 'main-password', other: 'other-password', staff: 'staff-password' } as const;

const account = (accountId: number, dealerId: number, role: SignedIn['role'], email: string): SignedIn => ({
  kind: 'account',
  accountId,
  dealerId,
  role,
  email,
  name: email.split('@')[0] ?? '',
});

/** Every kind of signed-in actor. `manager` has only contract 1 and address 1; account 4 is a disabled manager. */
export const actors = {
  main: account(1, 1, 'main', 'main@example.com'),
  manager: account(2, 1, 'manager', 'manager@example.com'),
  observer: account(3, 1, 'observer', 'observer@example.com'),
  other: account(5, 2, 'main', 'other@example.com'),
} as const;

/** The id of the disabled manager, who can call nothing. */
export const disabledAccount = 4;

/** 1C, signed in with one of the exchange accounts. */
export const exchange = { kind: 'exchange', exchangeId: 1, login: '1c' } as const;

const atDesk = { kind: 'staff', allDealers: true, listsOwn: false, lacksFactor: false } as const;

/** Returns the rights and the name of a preset, for an actor: `{ ...staff, ...inRole('manager') }`. */
export function inRole(code: string): Pick<Staff, 'rights' | 'roleHeader'> {
  const preset = presetOf(code);
  if (!preset) throw new Error(`no preset ${code}`);
  return { rights: new Set(preset.rights), roleHeader: preset.header };
}

/** Returns a staff member whose role has exactly these rights. */
export function withRights(...rights: StaffRight[]): Staff {
  return { ...staff, rights: new Set(rights), roleHeader: 'Своя роль' };
}

/** Returns the code of the role of a staff member of this world. */
export function roleOfMember({ staffId }: Staff): string {
  return ['administrator', 'manager', 'manager', 'editor'][staffId - 1] ?? '';
}

/** The staff administrator, who serves both dealers. */
export const staff: Staff = {
  ...atDesk,
  staffId: 1,
  ...inRole('administrator'),
  email: 'irina@example.com',
  name: 'Ирина',
};

/** The other staff. `newcomer` is a manager who serves nobody yet and sees only their own dealers. */
export const colleagues: Record<'manager' | 'newcomer' | 'editor', Staff> = {
  manager: { ...atDesk, staffId: 2, ...inRole('manager'), email: 'oleg@example.com', name: 'Олег' },
  newcomer: {
    ...atDesk,
    staffId: 3,
    ...inRole('manager'),
    allDealers: false,
    email: 'pavel@example.com',
    name: 'Павел',
  },
  editor: { ...atDesk, staffId: 4, ...inRole('editor'), email: 'vera@example.com', name: 'Вера' },
};

/** Staff with the other presets, who have no rows in the database. */
export const accountant: Staff = {
  ...atDesk,
  ...inRole('accountant'),
  staffId: 5,
  email: 'anna@example.com',
  name: 'Анна',
};
export const storekeeper: Staff = {
  ...atDesk,
  ...inRole('warehouse'),
  staffId: 6,
  email: 'stepan@example.com',
  name: 'Степан',
};
