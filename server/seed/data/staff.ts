import { administrator } from '../../people/staff/roles/presets.ts';

/**
 * The demo's staff. The login of the first is printed with the others; the second sees only the dealers they serve; the
 * third writes the content and serves nobody; the fourth keeps the accounts; the fifth ships the goods.
 */
export const staff = [
  {
    id: 1,
    email: 'staff@example.com',
    name: 'Ирина Соколова',
    role: administrator,
    all_dealers: 1,
    discount_limit_bp: 2_000,
    password: 'demo-staff',
  },
  {
    id: 2,
    email: 'staff2@example.com',
    name: 'Олег Панин',
    role: 'manager',
    all_dealers: 0,
    discount_limit_bp: 1_000,
    password: 'demo-staff',
  },
  {
    id: 3,
    email: 'staff3@example.com',
    name: 'Вера Климова',
    role: 'editor',
    all_dealers: 0,
    discount_limit_bp: 0,
    password: 'demo-staff',
  },
  {
    id: 4,
    email: 'accountant@example.com',
    name: 'Нина Орлова',
    role: 'accountant',
    all_dealers: 1,
    discount_limit_bp: 0,
    password: 'demo-accountant',
  },
  {
    id: 5,
    email: 'warehouse@example.com',
    name: 'Степан Ершов',
    role: 'warehouse',
    all_dealers: 1,
    discount_limit_bp: 0,
    password: 'demo-warehouse',
  },
] as const;
