export const contragentsPath = '/cabinet/contragents';

export const newContragentPath = `${contragentsPath}/new`;

export function contragentPath(id: number): string {
  return `${contragentsPath}/${id}`;
}
