/** The lists of the desk that have saved filters and columns of choice; each name is the part of the address after `/desk/`. */
export const deskLists = [
  'orders',
  'dealers',
  'returns',
  'debtors',
  'complaints',
  'calls',
  'money',
  'documents',
  'goods',
  'contragents',
  'requests',
  'history',
] as const;

export type DeskListName = (typeof deskLists)[number];

/** A saved filter of a list. `query`: its address without «?». `own`: whether the reader saved it. */
export type ListView = { id: number; header: string; query: string; isShared: boolean; own: boolean };

/** How one staff member sees a list: saved filters by name, and the columns that are hidden. */
export type ListSetup = { list: DeskListName; views: ListView[]; hidden: string[]; mayRemoveAll: boolean };

/** Returns the list at this path, such as `/desk/orders`; undefined for any other screen. */
export function deskListAt(path: string): DeskListName | undefined {
  return deskLists.find((name) => path === `/desk/${name}` || path === `/desk/${name}/`);
}

/** Fields of an address that only say where in the list the reader is. */
export const places = ['page', 'before', 'ticked'];

/** Returns the conditions of a list as they are saved: without empty fields and without the place in the list. */
export function savedQuery(search: string): string {
  const asked = [...new URLSearchParams(search)].filter(
    ([name, value]) => value.trim() !== '' && !places.includes(name),
  );
  return new URLSearchParams(asked).toString();
}
