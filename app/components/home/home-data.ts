import { company } from '#app/components/layout/company.ts';

/** What search engines read of the home page: the company, and where its portal is searched (schema.org). */
export function homeData(origin: string) {
  const { name, about, phone } = company;
  const url = `${origin}/`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}#company`,
        name,
        description: about,
        url,
        logo: `${origin}/apple-touch-icon.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'sales',
          telephone: phone.replace(/[^\d+]+/g, '-'),
          areaServed: 'RU',
          availableLanguage: 'ru',
        },
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
