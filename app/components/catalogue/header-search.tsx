import { Form, useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { usePricesHidden } from '#app/components/layout/price-switch.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { started } from '#app/enhance/after-page.ts';
import { useAutocomplete } from '#app/enhance/autocomplete.ts';
import { maxQuery } from '#server/kernel/max-query.ts';
import type { Area } from './area.ts';
import { loadSuggestions, type Suggestions } from './suggestion.ts';

/** Loaded with the first suggestions, because most visits never use the search. */
const loadList = async () =>
  import.meta.env.SSR ? () => null : (await import('./suggestion-list.tsx')).SuggestionList;

type Answer = Suggestions & { List: Awaited<ReturnType<typeof loadList>> };

type Props = {
  /** The catalogue that is searched. */
  area: Area;
  /** Cached responses contain prices of this contract. */
  contractId?: number;
};

/**
 * The search in the header: a GET form over the whole catalogue, including goods out of stock. With
 * JavaScript it shows suggestions; choosing one opens the product card (§2.2.3).
 */
export function HeaderSearch({ area, contractId }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = area.inertBehind(location.pathname) ? (params.get('query') ?? '').slice(0, maxQuery) : '';
  const field = useRef<HTMLInputElement>(null);
  const pricesHidden = usePricesHidden();

  // The field shows the query of the current list, also after «back» or a removed filter.
  useEffect(() => {
    if (field.current) field.current.value = query;
  }, [query]);

  useEffect(() => {
    const form = field.current?.form;
    if (!import.meta.env.SSR && form && matchMedia('(pointer: coarse)').matches) {
      // If the scan script cannot be loaded, the search works without it.
      return started(import('#app/enhance/scan/offer-scan.ts'), ({ offerScan }) => offerScan(form, area));
    }
  }, [area]);

  const list = useAutocomplete<Answer>({
    async load(term, signal) {
      const [found, List] = await Promise.all([loadSuggestions(term, signal, area.suggestions), loadList()]);
      return { ...found, List };
    },
    sizeOf: ({ products }) => (products.length > 0 ? products.length + 1 : 0),
    cacheKey: `${area.root} ${contractId} ${pricesHidden}`,
    onPick(index, { products }, term) {
      const product = products[index];
      navigate(product ? area.cardHref(product.id, location) : searchHref(area, term));
    },
  });

  return (
    <Form className="search" action={`${area.root}/all`} method="get" role="search">
      <Icon name="search" />
      <input
        ref={field}
        className="form-control"
        type="text"
        enterKeyHint="search"
        name="query"
        defaultValue={query}
        maxLength={maxQuery}
        placeholder={area.searchHint}
        aria-label="Поиск по каталогу"
        autoComplete="off"
        {...list.inputProps}
      />
      {area.defaults.available && <input type="hidden" name="available" value="0" />}
      <button type="submit" className="btn">
        Найти
      </button>
      {list.shown && <list.shown.answer.List {...list} />}
    </Form>
  );
}

function searchHref({ root, defaults }: Area, term: string): string {
  return `${root}/all?${new URLSearchParams({ query: term, ...(defaults.available && { available: '0' }) })}`;
}
