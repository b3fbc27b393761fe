import type { IconName } from './icon-names.ts';

type Order = 'asc' | 'desc';
export type Sorted = { field: string; sort: Order } | undefined;

type Look = { icon: IconName; aria: 'ascending' | 'descending' | undefined; word: string; hint: string };

const looks: Record<Order | 'none', Look> = {
  asc: { icon: 'arrow-up', aria: 'ascending', word: 'по возрастанию', hint: 'Сортировать по убыванию' },
  desc: { icon: 'arrow-down', aria: 'descending', word: 'по убыванию', hint: 'Сортировать по возрастанию' },
  none: { icon: 'selector', aria: undefined, word: '', hint: 'Сортировать по возрастанию' },
};

/** How a field looks that a list can be sorted by (visual guide §3). `current`: what it is sorted by now. */
export function sortLook(field: string, current: Sorted): Look {
  return looks[current?.field === field ? current.sort : 'none'];
}
