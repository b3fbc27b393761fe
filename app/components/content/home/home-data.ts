import { company } from '#app/components/layout/company.ts';

/** Returns the home page's data for search engines: the company, and the address of the search (schema.org). */
export function homeData(origin: string) {
  const { name, about, phone, logo } = company();
  const url = `${origin}/`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}#company`,
        name,
        ...(about && { description: about }),
        url,
        logo: `${origin}${logo || '/apple-touch-icon.png'}`,
        ...(phone && {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'sales',
            telephone: phone.replace(/[^\d+]+/g, '-'),
            areaServed: 'RU',
            availableLanguage: 'ru',
          },
        }),
      },
      {
        '@type': 'WebSite',
        name,
        url,
        inLanguage: 'ru',
        publisher: { '@id': `${url}#company` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/open/all?query={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}
