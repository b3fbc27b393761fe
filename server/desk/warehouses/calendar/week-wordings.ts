import type { Wording } from '../../../kernel/reconcile.ts';
import { type WeekdayField, weekdayFields } from '../../deliveries/delivery-view.ts';
import { yesOrNo } from '../../desk-fields.ts';
import type { WeekFormValues } from './calendar-view.ts';

/** The labels of the weekly schedule in the history and in questions. */
export const weekWordings: Record<keyof WeekFormValues, Wording> = {
  ...(Object.fromEntries(
    weekdayFields.map(({ name, label }) => [name, { label: `Отгрузка, ${label}`, text: yesOrNo }]),
  ) as Record<WeekdayField, Wording>),
  cutoff: {
    label: 'Заказы на следующий день отгрузки до',
    text: (time) => (time ? `«${time}»` : '«не задано»'),
  },
};
