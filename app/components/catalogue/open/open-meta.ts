import type { MetaDescriptor } from '@remix-run/node';
import { pageTitle } from '#app/components/ui/page-title.ts';

type Page = {
  /** The portal's own address, `https://opt.example.ru` (useFrame, root loader). */
  origin: string;
  title: string;
  description: string;
  /** The canonical path and query of the page. */
  path: string;
  /** True when typed values were refused; the title then begins with «Ошибка». */
  refused?: boolean;
  /** URL path of a picture for previews of a link. */
  picture?: string;
};

/** Returns the metadata of an open page for search engines and link previews. */
export function openMeta({ origin, title, description, path, refused, picture }: Page): MetaDescriptor[] {
  const href = origin + path;
  return [
    { title: pageTitle(title, refused) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: href },
    ...(picture ? [{ property: 'og:image', content: origin + picture }] : []),
  ];
}

/** Returns the portal's own address from the arguments of `meta`. */
export function originOf(matches: readonly { id: string; data: unknown }[]): string {
  const root = matches.find(({ id }) => id === 'root')?.data as { frame?: { origin: string } } | undefined;
  return root?.frame?.origin ?? '';
}
