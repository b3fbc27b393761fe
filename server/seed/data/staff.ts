/** The staff at the desk. The first one is printed with the logins. */
export const staff = [
  { id: 1, email: 'staff@example.com', name: 'Ирина Соколова', password: 'demo-staff' },
  { id: 2, email: 'staff2@example.com', name: 'Олег Панин', password: 'demo-staff' },
] as const;
