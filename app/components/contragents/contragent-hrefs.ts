export const contragentsPath = '/cabinet/contragents';

/** Where a new one is made. */
export const newContragentPath = `${contragentsPath}/new`;

export function contragentPath(id: number): string {
  return `${contragentsPath}/${id}`;
}
