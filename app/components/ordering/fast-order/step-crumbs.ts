import type { Crumb } from '#app/components/ui/breadcrumbs.tsx';
import type { Step } from '#server/ordering/fast-order/kept-list.ts';
import { fastOrderPath, listHref } from './fast-order-hrefs.ts';
import type { ShownKey } from './list-fields.tsx';

const words: Record<Step, string> = {
  entered: 'Исходный список',
  asked: 'Столбец с количеством',
  checked: 'Проверка',
  short: 'Сколько есть',
  first: 'Первый вариант',
};

/** Returns the path to a step of a list. Each earlier step is saved as it was, and its link opens it. */
export function stepCrumbs(list: Pick<ShownKey, 'path' | 'step'> | undefined, last?: Step): Crumb[] {
  const path = list?.path ?? [];
  return [
    { label: 'Каталог', href: '/catalogue' },
    { label: 'Быстрый заказ', href: fastOrderPath },
    ...path.map(({ key, step }) => ({ label: words[step], href: listHref(key) })),
    { label: words[last ?? list?.step ?? 'checked'] },
  ];
}
