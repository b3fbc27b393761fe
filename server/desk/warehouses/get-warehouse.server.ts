import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { allDeskWarehouses, regionNames } from './repository.server.ts';
import type { Warehouse, WarehouseCard } from './warehouse-view.ts';

export const noSuchWarehouse = () => fail('NOT_FOUND', { message: 'Такого склада нет' });

/** Returns the record of a new warehouse; `sort` defaults to 1. */
export const newWarehouse = (sort = 1): Warehouse => ({
  id: 0,
  header: '',
  region: '',
  sort,
  visible: true,
  isImported: false,
  deskFields: '',
});

/** Returns a warehouse with all regions; for id 0 or none, an empty form. Refusal: NOT_FOUND. */
export const getWarehouse = staffUseCase({
  name: 'get-warehouse',
  access: withRight('warehouses'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    const [all, regions] = await Promise.all([allDeskWarehouses(db), regionNames(db)]);
    const last = Math.max(0, ...all.map(({ sort }) => sort));
    const found = id === 0 ? newWarehouse(last + 1) : all.find((each) => each.id === id);
    return found ? ok<WarehouseCard>({ ...found, regions }) : noSuchWarehouse();
  },
});
