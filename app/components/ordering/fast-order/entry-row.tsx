import { useRef, useState } from 'react';
import { loadSuggestions, type Suggestion, type Suggestions } from '#app/components/catalogue/suggestion.ts';
import { usePricesHidden } from '#app/components/layout/price-switch.tsx';
import { useAutocomplete } from '#app/enhance/autocomplete.ts';
import { timeLimit } from '#app/enhance/time-limit.ts';
import { foldArticul } from '#server/goods/fold.ts';
import type { Named } from '#server/goods/model.ts';
import { roubles } from '#server/kernel/money.ts';
import { ArticulSuggestions } from './articul-suggestions.tsx';
import type { EntryRow } from './entry-values.ts';
import { productTyped } from './product-typed.ts';

type Props = {
  index: number;
  row: EntryRow;
  warehouses: Named[];
  contractId: number;
  /** Shown in place of the product's name until it is known. */
  hint?: string;
};

/**
 * One row of the grid. With JavaScript the articul is completed, and the product's name is shown beside it.
 */
export function EntryRowFields({ index, row, warehouses, contractId, hint }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const pricesHidden = usePricesHidden();
  const [found, setFound] = useState<Suggestion>();
  const place = index + 1;
  const name = (part: string) => `lines[${index}][${part}]`;

  const list = useAutocomplete<Suggestions>({
    load: loadSuggestions,
    sizeOf: ({ products }) => products.length,
    cacheKey: `${contractId} ${pricesHidden}`,
    onPick(option, { products }) {
      const product = products[option];
      if (!product || !field.current) return;
      field.current.value = product.articul;
      setFound(product);
      field.current.closest('tr')?.querySelector<HTMLInputElement>('[data-cell=qnt]')?.focus();
    },
  });

  async function lookUp(typed: string): Promise<void> {
    if (found?.articul === typed) return;
    setFound(undefined);
    if (foldArticul(typed).length < 2) return;
    const answer = await loadSuggestions(typed, timeLimit(5_000)).catch(() => undefined);
    if (field.current?.value === typed) setFound(productTyped(typed, answer?.products ?? []));
  }

  return (
    <tr>
      <td className="number c-place">{place}</td>
      <td className="c-articul">
        <input
          ref={field}
          className="form-control form-control-sm articul"
          id={`articul-${index}`}
          name={name('articul')}
          key={row.articul}
          defaultValue={row.articul}
          maxLength={200}
          aria-label={`Артикул, строка ${place}`}
          autoComplete="off"
          spellCheck={false}
          data-cell="articul"
          {...list.inputProps}
          onBlur={(event) => {
            list.inputProps.onBlur?.(event);
            void lookUp(event.currentTarget.value);
          }}
        />
        <ArticulSuggestions {...list} />
      </td>
      <td className="c-found">
        {hint && !found && <span className="remark m-0">{hint}</span>}
        {found && (
          <>
            <span className="fo-name">{found.header}</span>
            {!pricesHidden && found.price !== undefined && (
              <span className="caption money">{roubles(found.price)}</span>
            )}
          </>
        )}
      </td>
      <td className="c-qty number">
        <input
          className="form-control form-control-sm number"
          name={name('qnt')}
          key={row.qnt}
          defaultValue={row.qnt}
          inputMode="numeric"
          maxLength={40}
          aria-label={`Количество, строка ${place}`}
          autoComplete="off"
          data-cell="qnt"
        />
      </td>
      <td className="c-wms">
        <select
          className="form-select form-select-sm"
          name={name('wms')}
          key={row.wms}
          defaultValue={row.wms}
          aria-label={`Склад, строка ${place}`}
          data-cell="wms"
        >
          <option value="">Любой, где есть</option>
          {warehouses.map(({ id, header }) => (
            <option value={id} key={id}>
              {header}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
