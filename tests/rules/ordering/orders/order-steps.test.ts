import { expect, test } from 'vitest';
import { noConsignment } from '#server/ordering/consignments/consignment.ts';
import { orderSteps } from '#server/ordering/orders/order-steps.ts';
import { shownState } from '#server/ordering/orders/rules.ts';

const stepsOf = (state: number, moved: number[], arrivesOn: string | null = null) =>
  orderSteps({
    state: shownState(state),
    history: [
      { at: 1, header: 'Оформлен' },
      ...moved.map((to, i) => ({ at: i + 2, header: shownState(to).header })),
    ],
    shipOn: '2026-07-25',
    consignment: { ...noConsignment, arrivesOn },
  }).map(({ header, at, day, kind }) => [header, at ?? day, kind]);

test.each([
  {
    about: 'a new order',
    steps: stepsOf(1, []),
    are: [
      ['Оформлен', 1, 'now'],
      ['В обработке', undefined, 'ahead'],
      ['Собирается', undefined, 'ahead'],
      ['Отгружен', '2026-07-25', 'ahead'],
      ['Выполнен', undefined, 'ahead'],
    ],
  },
  {
    about: 'a shipped order on its way',
    steps: stepsOf(11, [2, 10, 11], '2026-07-28'),
    are: [
      ['Оформлен', 1, 'done'],
      ['В обработке', 2, 'done'],
      ['Собирается', 3, 'done'],
      ['Отгружен', 4, 'now'],
      ['Прибудет', '2026-07-28', 'ahead'],
      ['Выполнен', undefined, 'ahead'],
    ],
  },
  {
    about: 'a completed order that 1C shipped at once',
    steps: stepsOf(3, [11, 3], '2026-07-28'),
    are: [
      ['Оформлен', 1, 'done'],
      ['В обработке', undefined, 'done'],
      ['Собирается', undefined, 'done'],
      ['Отгружен', 2, 'done'],
      ['Выполнен', 3, 'now'],
    ],
  },
  {
    about: 'a cancelled order',
    steps: stepsOf(4, [2, 4], '2026-07-28'),
    are: [
      ['Оформлен', 1, 'done'],
      ['В обработке', 2, 'done'],
      ['Отменён', 3, 'end'],
    ],
  },
])('$about has its steps', ({ steps, are }) => {
  expect(steps).toEqual(are);
});
