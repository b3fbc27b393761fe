import { type StaffRight, staffRights } from '../../../kernel/staff-rights.ts';

/** A role that every portal has. `code` is stored in `staff.role`. */
export type Preset = { code: string; header: string; rights: readonly StaffRight[] };

/** The role that always has all rights, also those that a later release adds. Nobody can change or remove it. */
export const administrator = 'administrator';

/** The roles of a new portal, those with the most rights first. All but the administrator can be changed (§12.1.49). */
export const presets: readonly Preset[] = [
  { code: administrator, header: 'Администратор', rights: staffRights },
  {
    code: 'manager',
    header: 'Менеджер',
    rights: [
      'orders-view',
      'orders',
      'shipping',
      'returns',
      'dealers-view',
      'dealers',
      'contracts',
      'money',
      'documents',
      'talks',
      'mailings',
      'goods-view',
      'demand',
      'synonyms',
      'history',
    ],
  },
  { code: 'editor', header: 'Редактор', rights: ['goods-view', 'goods', 'synonyms', 'content'] },
  {
    code: 'accountant',
    header: 'Бухгалтер',
    rights: ['orders-view', 'dealers-view', 'money', 'documents', 'demand'],
  },
  {
    code: 'warehouse',
    header: 'Кладовщик',
    rights: ['orders-view', 'shipping', 'goods-view', 'warehouses-view'],
  },
];

/** Returns the preset with this code; undefined for a role that the portal's staff have added. */
export function presetOf(code: string): Preset | undefined {
  return presets.find((each) => each.code === code);
}
