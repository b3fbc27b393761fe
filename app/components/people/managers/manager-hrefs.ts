export const managersPath = '/cabinet/managers';
export const newManagerPath = `${managersPath}/new`;

export const copyPath = `${managersPath}/copy`;
export const undoCopyPath = `${copyPath}/undo`;

export function managerPath(id: number): string {
  return `${managersPath}/${id}`;
}

/** Returns the screen of a manager's price politics. */
export function politicsPath(id: number): string {
  return `${managerPath(id)}/prices`;
}

/** Returns the window in which what a manager leaves is handed over. */
export function handOverPath(id: number): string {
  return `${managerPath(id)}/hand-over`;
}
