const portal = 'Светоч Опт';

/** A list of several pages: from the second on with the page. */
export function listTitle(name: string, { page } = { page: 1 }): string {
  return page > 1 ? `${name}, страница ${page}` : name;
}

/** The text of `<title>`; a refused form says so first, for those who hear the page. */
export function pageTitle(screen?: string, refused = false): string {
  return `${refused ? 'Ошибка: ' : ''}${screen ? `${screen} – ${portal}` : portal}`;
}
