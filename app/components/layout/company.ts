import { defaultCompany, type PortalCompany } from '#server/settings/settings.ts';

/** The department that answers dealers, in every portal. */
export const department = 'Отдел продаж';

let known: PortalCompany = defaultCompany;

/** Returns the company that owns the portal, for titles and texts that props do not reach (`meta` of the routes). */
export function company(): PortalCompany {
  return known;
}

/**
 * Sets the company for the page that is being rendered. Rendering is synchronous, so no other request can intervene.
 */
export function rememberCompany(shown: PortalCompany | undefined): void {
  if (shown) known = shown;
}

/** Returns the link of a telephone number: `tel:+74951234567`. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** Returns a telephone number that stays on one line. */
export function boundPhone(phone: string): string {
  return phone.replaceAll(' ', '\u00a0');
}
