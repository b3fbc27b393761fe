import { Form, useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { useAutocomplete } from '#app/enhance/autocomplete.ts';
import { cardHref, catalogueBeneath } from './card-href.ts';
import { loadSuggestions, type Suggestions } from './suggestion.ts';
import { SuggestionList } from './suggestion-list.tsx';

/**
 * The search of the header: a GET form over the whole catalogue, out-of-stock goods included. With JavaScript it suggests
 * while one types; picking a suggestion opens the product card (§2). `contractId`: prices in kept answers belong to it.
 */
export function HeaderSearch({ contractId }: { contractId?: number }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = catalogueBeneath(location.pathname) ? (params.get('query') ?? '') : '';
  const field = useRef<HTMLInputElement>(null);

  // The field says what the list beneath was searched for, also after «back» or a removed filter.
  useEffect(() => {
    if (field.current) field.current.value = query;
  }, [query]);

  const list = useAutocomplete<Suggestions>({
    load: loadSuggestions,
    sizeOf: ({ products }) => (products.length > 0 ? products.length + 1 : 0),
    cacheKey: contractId,
    onPick(index, { products }, term) {
      const product = products[index];
      navigate(product ? cardHref(product.id, location) : searchHref(term));
    },
  });

  return (
    <Form className="find" action="/catalogue/all" method="get" role="search">
      <Icon name="search" />
      <input
        ref={field}
        className="form-control"
        type="text"
        enterKeyHint="search"
        name="query"
        defaultValue={query}
        maxLength={200}
        placeholder="Артикул или название: LT-NB36, трековый 4000"
        aria-label="Поиск по каталогу"
        autoComplete="off"
        {...list.inputProps}
      />
      <input type="hidden" name="available" value="0" />
      <button type="submit" className="btn">
        Найти
      </button>
      <SuggestionList {...list} />
    </Form>
  );
}

function searchHref(term: string): string {
  return `/catalogue/all?${new URLSearchParams({ query: term, available: '0' })}`;
}
