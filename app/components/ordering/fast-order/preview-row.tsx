import { shownProposals } from '#app/components/ordering/substitutes/shown-proposals.ts';
import { SubstituteList } from '#app/components/ordering/substitutes/substitute-list.tsx';
import type { Named } from '#server/goods/model.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { LineStock, PreviewProduct, PreviewRow } from '#server/ordering/fast-order/preview.ts';
import { RowStatus } from './row-status.tsx';
import { SoughtFields } from './sought-fields.tsx';

type Props = {
  row: PreviewRow;
  index: number;
  warehouses: Named[];
  showPrices: boolean;
  address: string;
  /** The address of a product's card. */
  productHref?: (id: number) => string;
};

/**
 * One line of the preview. Its fields contain its whole state, so that the next submission sends what the screen shows,
 * even if another tab has changed the saved list. A field is recreated when the server's value for it changes (`key`).
 */
export function PreviewRowFields({ row, index, warehouses, showPrices, address, productHref }: Props) {
  const name = (part: string) => `lines[${index}][${part}]`;
  const place = index + 1;
  const title = row.found?.articul ?? row.articul;
  const asking = row.status !== 'ready' && row.status !== 'needed';
  const tone = row.status === 'several' ? 'unclear' : 'faulty';
  const look = asking ? tone : row.moved || row.status === 'needed' ? 'unclear' : 'ready';
  const messageId = `row-${index}-message`;
  return (
    <tr id={`row-${index}`} className={row.proposals ? `${look} swapped` : look}>
      <td className="c-mark">
        <input type="hidden" name={name('take')} value="0" />
        <input
          className="form-check-input m-0"
          type="checkbox"
          name={name('take')}
          value="1"
          key={String(row.take)}
          defaultChecked={row.take}
          aria-label={`Заказать строку ${place}: ${title}`}
        />
      </td>
      <td className="number c-place">{place}</td>
      <td className="c-name title">
        {row.summed > 1 && <input type="hidden" name={name('summed')} value={row.summed} />}
        {row.name && <input type="hidden" name={name('name')} value={row.name} />}
        {row.isHidden && <input type="hidden" name={name('hidden')} value="1" />}
        {row.src && <input type="hidden" name={name('src')} value={row.src} />}
        {row.found ? (
          <Found
            row={row}
            found={row.found}
            name={name}
            showPrices={showPrices}
            href={productHref?.(row.found.id) ?? `/product/${row.found.id}`}
          />
        ) : (
          <SoughtFields row={row} place={place} name={name} messageId={messageId} showPrices={showPrices} />
        )}
        {row.found && row.message && (
          <p className={asking ? 'fo-say no' : 'fo-say'} id={messageId}>
            {row.message}
            {row.offers.length > 0 && <Offers row={row} index={index} address={address} />}
          </p>
        )}
        {row.found && row.need && (
          <label className="fo-need">
            В потребности{' '}
            <input
              className="form-control form-control-sm number"
              name={name('need')}
              key={row.need}
              defaultValue={row.need}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              aria-label={`В потребности, строка ${place}: ${title}`}
            />{' '}
            {row.found.unit || 'шт.'}
          </label>
        )}
        {row.proposals && (
          <SubstituteList
            items={shownProposals(
              row.proposals,
              ({ id, wms, quantity }) => `${index}:${row.kept ?? 0}:${id}:${wms}:${quantity}:${row.quantity}`,
            )}
            name="swap"
            formAction={`${address}#row-${index}`}
          />
        )}
      </td>
      <td className="c-state">
        <RowStatus {...row} />
      </td>
      <td className="c-wms">
        <select
          className="form-select form-select-sm"
          name={name('wms')}
          key={row.wms}
          defaultValue={row.wms ?? ''}
          aria-label={`Склад, строка ${place}: ${title}`}
        >
          {row.wms === undefined && <option value="">Любой, где есть</option>}
          {warehouses.map(({ id, header }) => (
            <option value={id} key={id}>
              {stockLabel(
                header,
                row.stocks.find(({ wms }) => wms === id),
                row.found?.unit,
              )}
            </option>
          ))}
        </select>
      </td>
      <td className="c-qty number">
        <input
          className="form-control form-control-sm number"
          name={name('qnt')}
          key={row.quantity}
          defaultValue={row.quantity}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          aria-label={`Количество, строка ${place}: ${title}`}
          aria-invalid={row.status === 'quantity' || row.status === 'short' || undefined}
          aria-describedby={row.found && row.message ? messageId : undefined}
        />
      </td>
      {showPrices && (
        <>
          <td className="c-price number">{row.found?.price !== undefined && roubles(row.found.price)}</td>
          <td className="c-sum number price">{row.sum > 0 && roubles(row.sum)}</td>
        </>
      )}
    </tr>
  );
}

type Naming = (part: string) => string;

type FoundProps = {
  row: PreviewRow;
  found: PreviewProduct;
  name: Naming;
  showPrices: boolean;
  href: string;
};

function Found({ row, found, name, showPrices, href }: FoundProps) {
  return (
    <>
      <input type="hidden" name={name('articul')} value={row.articul} />
      <input type="hidden" name={name('product')} value={found.id} />
      {/* Opens a new tab, so that corrections in the form are not lost. */}
      <a href={href} target="_blank" rel="noreferrer">
        {found.header}
      </a>
      <span className="caption">
        <span className="articul">{found.articul}</span>
        {row.articul !== found.articul && row.articul !== '' && ` · в списке: ${row.articul}`}
        {found.soldIn && ` · ${found.soldIn}`}
        {row.summed > 1 && ` · сложено из ${counted(row.summed, 'строки', 'строк', 'строк')}`}
        {showPrices && found.price !== undefined && (
          <span className="fo-price-in"> · {roubles(found.price)}</span>
        )}
      </span>
    </>
  );
}

/** Available corrections, each applied with one click; the page returns to this row. */
function Offers({ row, index, address }: { row: PreviewRow; index: number; address: string }) {
  return (
    <span className="fo-offers">
      {row.offers.map(({ wms, header, quantity }) => (
        <button
          type="submit"
          className="fo-offer"
          key={wms}
          name="put"
          value={`${index}:${wms}:${quantity}`}
          formAction={`${address}#row-${index}`}
        >
          Взять {pieces(quantity, row.found?.unit)}
          {wms !== row.wms && ` со склада ${header}`}
        </button>
      ))}
    </span>
  );
}

function stockLabel(header: string, stock: LineStock | undefined, unit?: string): string {
  if (!stock) return header;
  return `${header}: ${stock.available > 0 ? pieces(stock.available, unit) : 'нет'}`;
}
