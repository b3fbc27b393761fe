import { deskPaths, deskPerson } from '../desk-hrefs.ts';

/** The acts of the destruction of personal data. */
export const actsPath = deskPaths.personalData;

export function destructionActHref(id: number): string {
  return `${actsPath}/${id}`;
}

/**
 * Finds a visitor by the number, which is sent in a form: addresses are kept by browsers and written to logs. The file is
 * there under `.json`.
 */
export const visitorPath = `${actsPath}/visitor`;

/** What the portal holds of a person. */
export function personalDataHref(dealer: number, account: number): string {
  return `${deskPerson(dealer, account)}/data`;
}
