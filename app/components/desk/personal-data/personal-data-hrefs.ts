import { deskPaths, deskPerson } from '../desk-hrefs.ts';

/** The address of the acts on the destruction of personal data. */
export const actsPath = deskPaths.personalData;

export function destructionActHref(id: number): string {
  return `${actsPath}/${id}`;
}

/**
 * The address of the search for a visitor by telephone number. The number is sent in a form, because browsers store
 * addresses and logs record them. The file is at the same address with `.json`.
 */
export const visitorPath = `${actsPath}/visitor`;

/** Returns the address of the data that the portal holds on a person. */
export function personalDataHref(dealer: number, account: number): string {
  return `${deskPerson(dealer, account)}/data`;
}
