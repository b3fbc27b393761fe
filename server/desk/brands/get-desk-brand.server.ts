import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { Brand } from './brand-view.ts';
import { allDeskBrands } from './repository.server.ts';

export const noSuchBrand = () => fail('NOT_FOUND', { message: 'Такого бренда нет' });

/** The record of a new brand. */
export const newBrand: Brand = { id: 0, header: '', sort: 0, visible: true, sourceHeader: '' };

/** Returns a brand; an empty form for id 0 or none. Refusal: NOT_FOUND. */
export const getDeskBrand = staffUseCase({
  name: 'get-desk-brand',
  access: withRight('goods'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    const found = id === 0 ? newBrand : (await allDeskBrands(db)).find((each) => each.id === id);
    return found ? ok(found) : noSuchBrand();
  },
});
