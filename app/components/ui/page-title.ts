import { company } from '#app/components/layout/company.ts';

/** Returns the title of a list, with the page number from page 2 on. */
export function listTitle(name: string, { page } = { page: 1 }): string {
  return page > 1 ? `${name}, страница ${page}` : name;
}

/** Returns the text of `<title>`. After a refused form it begins with «Ошибка», for screen readers. */
export function pageTitle(screen?: string, refused = false): string {
  const { name } = company();
  return `${refused ? 'Ошибка: ' : ''}${screen ? `${screen} – ${name}` : name}`;
}
