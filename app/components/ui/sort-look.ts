import type { IconName } from './icon-names.ts';

type Order = 'asc' | 'desc';
export type Sorted = { field: string; sort: Order } | undefined;

type Look = { icon: IconName; aria: 'ascending' | 'descending' | undefined; word: string; hint: string };

const looks: Record<Order | 'none', Look> = {
  asc: { icon: 'arrow-up', aria: 'ascending', word: 'по возрастанию', hint: 'Сортировать по убыванию' },
  desc: { icon: 'arrow-down', aria: 'descending', word: 'по убыванию', hint: 'Сортировать по возрастанию' },
  none: { icon: 'selector', aria: undefined, word: '', hint: 'Сортировать по возрастанию' },
};

/** Returns the look of a sortable field (visual guide §3.2). `current`: the current sorting. */
export function sortLook(field: string, current: Sorted): Look {
  return looks[current?.field === field ? current.sort : 'none'];
}
