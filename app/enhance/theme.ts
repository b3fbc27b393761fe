/** How the portal looks: chosen, or as the system has it (no cookie). */
export type Theme = 'light' | 'dark' | 'auto';

/** The theme a Cookie header asks for. */
export function themeOf(cookies: string | null): Theme {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1];
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

/** Set-Cookie for a year; «auto» forgets the choice. */
export function themeCookie(theme: unknown): string {
  const chosen = theme === 'light' || theme === 'dark' ? theme : '';
  return `theme=${chosen}; Path=/; SameSite=Lax; Max-Age=${chosen ? 365 * 86_400 : 0}`;
}

/** Spread onto `<html>`. Without the attribute the style sheet follows the system by itself, JavaScript or not. */
export function themeAttribute(theme: Theme): { 'data-bs-theme'?: 'light' | 'dark' } {
  return theme === 'auto' ? {} : { 'data-bs-theme': theme };
}
