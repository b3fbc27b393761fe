import type { LoaderFunctionArgs } from '@remix-run/node';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showCompany } from '#server/portal/show-company.server.ts';

export { onlyRead as action } from '#app/http/answers/robots-file.server.ts';

const navy = '#0e1b38';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Serves the manifest of the portal as an application on a phone or a computer (§2.1.7). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { name, about } = await load(request, showCompany, undefined);
  const manifest = {
    id: '/',
    name,
    // Below an icon there is room for little more.
    short_name: name.length <= 12 ? name : 'Портал',
    ...(about && { description: about }),
    lang: 'ru',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: navy,
    theme_color: navy,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Каталог', url: '/catalogue' },
      { name: 'Быстрый заказ', url: '/fast-order' },
      { name: 'Корзина', url: '/cart' },
      { name: 'Заказы', url: '/cabinet/orders' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
