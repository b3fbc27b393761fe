import cyrillicUrl from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import tablerUrl from '@tabler/core/dist/css/tabler.css?url';
import portalUrl from './portal.css?url';

/**
 * The `links` of the root: Tabler (vite.config.ts keeps the used rules), our styles on top of it, the font of
 * the first texts.
 */
export function styleLinks() {
  return [
    { rel: 'preload', href: cyrillicUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
    { rel: 'stylesheet', href: tablerUrl },
    { rel: 'stylesheet', href: portalUrl },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
  ];
}
