export const managersPath = '/cabinet/managers';
export const newManagerPath = `${managersPath}/new`;

export function managerPath(id: number): string {
  return `${managersPath}/${id}`;
}

/** What the manager sees in place of contract prices. */
export function politicsPath(id: number): string {
  return `${managerPath(id)}/prices`;
}
