export const notificationsPath = '/cabinet/notifications';
export const messagesPath = '/cabinet/messages';

export function messagePath(id: number): string {
  return `${messagesPath}/${id}`;
}

export function messagesHref(page: number): string {
  return page > 1 ? `${messagesPath}?page=${page}` : messagesPath;
}
