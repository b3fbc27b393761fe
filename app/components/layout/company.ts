import { defaultCompany, type PortalCompany } from '#server/settings/settings.ts';

/** Who answers dealers, in every portal. */
export const department = 'Отдел продаж';

let known: PortalCompany = defaultCompany;

/**
 * Returns the company that owns the portal, for titles and texts that no property reaches (`meta` of the routes).
 */
export function company(): PortalCompany {
  return known;
}

/**
 * Sets the company for the page that is rendered now. A page is rendered in one piece, so that no other request
 * comes between.
 */
export function rememberCompany(shown: PortalCompany | undefined): void {
  if (shown) known = shown;
}

/** «tel:+74951234567» */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** A telephone number that stays on one line. */
export function boundPhone(phone: string): string {
  return phone.replaceAll(' ', '\u00a0');
}
