export const managersPath = '/cabinet/managers';
export const newManagerPath = `${managersPath}/new`;

export const copyPath = `${managersPath}/copy`;
export const undoCopyPath = `${copyPath}/undo`;

export function managerPath(id: number): string {
  return `${managersPath}/${id}`;
}

/** Returns the address of a manager's price politics. */
export function politicsPath(id: number): string {
  return `${managerPath(id)}/prices`;
}

/** Returns the address of the window in which a manager's work is handed over. */
export function handOverPath(id: number): string {
  return `${managerPath(id)}/hand-over`;
}
