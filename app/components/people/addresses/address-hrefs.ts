export const addressesPath = '/cabinet/addresses';

export function addressPath(id: number): string {
  return `${addressesPath}/${id}`;
}
