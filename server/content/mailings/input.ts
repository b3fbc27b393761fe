import { z } from 'zod';
import { zFlag, zFormKey, zLine, zRequiredLine, zRequiredText } from '../../kernel/fields.ts';
import { zLinkOrNone } from '../editing/link.ts';
import { zTextDay, zTextTime } from '../editing/typed-moment.ts';
import { audienceNames } from './mailing-view.ts';

/** The maximum length of a message, because the messages panel has no room for more. */
export const maxTextLength = 1000;

/** A message as typed. */
export const zMailing = {
  header: zRequiredLine(100),
  text: zRequiredText(maxTextLength * 2, 'Напишите текст')
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .refine((text) => text.length <= maxTextLength, { error: 'Не длиннее 1\u00a0000\u00a0знаков' }),
  href: zLinkOrNone,
  audience: z.enum(audienceNames, 'Выберите, кому'),
  manager: zLine(15),
  price_type: zLine(15),
  warehouse: zLine(15),
  main_only: zFlag,
  by_mail: zFlag,
  starts_on: zTextDay,
  starts_time: zTextTime,
};

/** The key of a submitted form (decisions/forms.md). */
export const zKey = zFormKey('Обновите страницу и сохраните ещё раз');
