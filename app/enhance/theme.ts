/** The selected theme; `auto` (no cookie) is the theme of the system. */
export type Theme = 'light' | 'dark' | 'auto';

/** Returns the theme in a Cookie header. */
export function themeOf(cookies: string | null): Theme {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1];
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

/** Returns the `Set-Cookie` header that stores the theme for a year; «auto» deletes the cookie. */
export function themeCookie(theme: unknown): string {
  const chosen = theme === 'light' || theme === 'dark' ? theme : '';
  return `theme=${chosen}; Path=/; SameSite=Lax; Max-Age=${chosen ? 365 * 86_400 : 0}`;
}

/**
 * Returns the attribute to spread onto `<html>`. Without it the style sheet follows the system, with or without
 * JavaScript.
 */
export function themeAttribute(theme: Theme): { 'data-bs-theme'?: 'light' | 'dark' } {
  return theme === 'auto' ? {} : { 'data-bs-theme': theme };
}
