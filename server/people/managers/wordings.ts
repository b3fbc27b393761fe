import type { Wording } from '../../kernel/reconcile.ts';
import type { ManagerCard } from './manager-view.ts';
import { limitField } from './order-limits.ts';

/** Returns the wordings of a manager's fields for «было …, стало …». */
export function wordingsOf({ offered }: Pick<ManagerCard, 'offered'>): Record<string, Wording> {
  const contracts = new Map(offered.contracts.map(({ id, header }) => [id, header]));
  const addresses = new Map(offered.addresses.map(({ id, fullAddress }) => [id, fullAddress]));
  return {
    email: { label: 'E-mail' },
    name: { label: 'Имя и фамилия' },
    phone: { label: 'Телефон' },
    type_id: { label: 'Роль', text: (type) => (type === '3' ? '«наблюдатель»' : '«менеджер»') },
    enabled: { label: 'Доступ в портал', text: (enabled) => (enabled ? '«включён»' : '«отключён»') },
    contracts: { label: 'Договоры', text: (ids) => namesOf(ids, contracts) },
    addresses: { label: 'Адреса доставки', text: (ids) => namesOf(ids, addresses) },
    ...Object.fromEntries(offered.contracts.flatMap(limitWordings)),
  };
}

function limitWordings({ id, header }: { id: number; header: string }): [string, Wording][] {
  const text = (value: unknown) => (value === '' ? 'без лимита' : `«${value}\u00a0₽»`);
  return [
    [limitField('order', id), { label: `Лимит на заказ по договору ${header}`, text }],
    [limitField('month', id), { label: `Лимит на месяц по договору ${header}`, text }],
  ];
}

function namesOf(ids: unknown, names: Map<number, string>): string {
  const known = [ids].flat().flatMap((id) => names.get(Number(id)) ?? []);
  return known.length > 0 ? known.map((name) => `«${name}»`).join(', ') : 'пусто';
}
