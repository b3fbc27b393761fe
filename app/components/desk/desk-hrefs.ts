/** The addresses of the staff desk. */
export const deskPaths = {
  chats: '/desk/chats',
  callbacks: '/desk/callbacks',
  complaints: '/desk/complaints',
  orders: '/desk/orders',
} as const;

export function deskChat(accountId: number): string {
  return `${deskPaths.chats}/${accountId}`;
}

export function deskComplaint(id: number): string {
  return `${deskPaths.complaints}/${id}`;
}

export function deskOrder(id: number): string {
  return `${deskPaths.orders}/${id}`;
}
