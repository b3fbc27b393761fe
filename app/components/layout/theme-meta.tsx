import type { Theme } from '#app/enhance/theme.ts';

/** The navy of the header (`--sv-navy`) in both themes. The browser's own bar continues it. */
const navy = '#0e1b38';

/** The colors that a browser paints before the style sheet is loaded, and around the page. */
export function ThemeMeta({ theme }: { theme: Theme }) {
  return (
    <>
      <meta name="color-scheme" content={theme === 'auto' ? 'light dark' : theme} />
      <meta name="theme-color" content={navy} />
    </>
  );
}
