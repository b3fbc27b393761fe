const portal = 'Светоч Опт';

/** The text of `<title>`; a refused form says so first, for those who hear the page. */
export function pageTitle(screen?: string, refused = false): string {
  return `${refused ? 'Ошибка: ' : ''}${screen ? `${screen} – ${portal}` : portal}`;
}
