export const contragentsPath = '/cabinet/contragents';

/** The form of a new contragent. */
export const newContragentPath = `${contragentsPath}/new`;

export function contragentPath(id: number): string {
  return `${contragentsPath}/${id}`;
}
