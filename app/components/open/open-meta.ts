import type { MetaDescriptor } from '@remix-run/node';
import { pageTitle } from '#app/components/ui/page-title.ts';

type Page = {
  /** The portal's own address, `https://opt.example.ru` (useFrame, root loader). */
  origin: string;
  title: string;
  description: string;
  /** Path and query by which the page wants to be known, whatever led here. */
  path: string;
  /** Something typed was refused: the title says so first. */
  refused?: boolean;
  /** URL path of a picture for previews of a link. */
  picture?: string;
};

/** What search engines and previews of links read of an open page. */
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

/** The portal's own address among what `meta` is given. */
export function originOf(matches: readonly { id: string; data: unknown }[]): string {
  const root = matches.find(({ id }) => id === 'root')?.data as { frame?: { origin: string } } | undefined;
  return root?.frame?.origin ?? '';
}
