import { z } from 'zod';
import { zFlag, zText } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { heldBlocks, writeBlocks } from './blocks.repository.server.ts';
import { type HomeBlock, type HomeBlockName, homeBlockNames, homeBlocks, homeFormValues } from './blocks.ts';

const zWhole = (max: number, error: string) =>
  zText(4)
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= max, { error })
    .transform((text) => String(Number(text)));

const fieldsOf = (name: HomeBlockName): Record<string, z.ZodType> => {
  const { max, header } = homeBlocks[name];
  return {
    [`${name}_shown`]: zFlag,
    ...(max > 0 && {
      [`${name}_most`]: zWhole(max, `«${header}»: укажите число от 1 до ${max}`),
      [`${name}_sort`]: zWhole(99, `«${header}»: укажите место числом, например 2`),
    }),
  };
};

const fields: Record<string, z.ZodType> = Object.assign({}, ...homeBlockNames.map(fieldsOf));

const input = z.object({ ...fields, original: zOriginal });

const wordings: Record<string, Wording> = Object.fromEntries(
  homeBlockNames.flatMap((name) => {
    const { header } = homeBlocks[name];
    return [
      [
        `${name}_shown`,
        { label: `${header}, показаны`, text: (value: unknown) => (value ? '«да»' : '«нет»') },
      ],
      [`${name}_most`, { label: `${header}, сколько` }],
      [`${name}_sort`, { label: `${header}, место` }],
    ];
  }),
);

/**
 * Saves which blocks the home page shows, how many items each has, and their order. Refusals: BAD_INPUT by field,
 * CHANGED_MEANWHILE.
 */
export const saveHomeBlocks = staffUseCase({
  name: 'save-home-blocks',
  access: withRight('content'),
  writes: true,
  input,
  async run({ original, ...sent }, ctx) {
    const { db } = ctx;
    const stored = homeFormValues(await heldBlocks(db));
    const form = { kind: 'settings', isNew: false, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const blocks = homeBlockNames.map(
        (name): HomeBlock => ({
          name,
          shown: values[`${name}_shown`] === true,
          most: Number(values[`${name}_most`] ?? 0),
          sort: Number(values[`${name}_sort`] ?? 1),
        }),
      );
      await writeBlocks(db, blocks);
      return ok({ id: 1, header: 'Главная страница' });
    });
  },
});
