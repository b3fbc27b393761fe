import type { Named } from '#server/catalogue/model.ts';
import type { LineStock, PreviewProduct, PreviewRow } from '#server/fast-order/preview.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { RowStatus } from './row-status.tsx';
import { SoughtFields } from './sought-fields.tsx';

type Props = { row: PreviewRow; index: number; warehouses: Named[]; showPrices: boolean };

/**
 * One line of the preview. Everything that says what it is travels in its fields, so that the next press works without
 * anything kept on the server. A field is made anew when the server's value for it has changed (`key`).
 */
export function PreviewRowFields({ row, index, warehouses, showPrices }: Props) {
  const name = (part: string) => `lines[${index}][${part}]`;
  const place = index + 1;
  const title = row.found?.articul ?? row.articul;
  const asking = row.status !== 'ready';
  const tone = row.status === 'several' ? 'ask' : 'bad';
  const messageId = `row-${index}-message`;
  return (
    <tr id={`row-${index}`} className={asking ? tone : row.moved ? 'ask' : 'fine'}>
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
      <td className="num c-place">{place}</td>
      <td className="c-name name">
        {row.summed > 1 && <input type="hidden" name={name('summed')} value={row.summed} />}
        {row.found ? (
          <Found row={row} found={row.found} name={name} showPrices={showPrices} />
        ) : (
          <SoughtFields row={row} place={place} name={name} messageId={messageId} showPrices={showPrices} />
        )}
        {row.found && row.message && (
          <p className={asking ? 'fo-say no' : 'fo-say'} id={messageId}>
            {row.message}
            {row.offers.length > 0 && <Offers row={row} index={index} />}
          </p>
        )}
      </td>
      <td className="c-st">
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
          {row.wms === undefined && <option value="">Где есть</option>}
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
      <td className="c-qty num">
        <input
          className="form-control form-control-sm num"
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
          <td className="c-price num">{row.found?.price !== undefined && roubles(row.found.price)}</td>
          <td className="c-sum num price">{row.sum > 0 && roubles(row.sum)}</td>
        </>
      )}
    </tr>
  );
}

type Naming = (part: string) => string;

type FoundProps = { row: PreviewRow; found: PreviewProduct; name: Naming; showPrices: boolean };

function Found({ row, found, name, showPrices }: FoundProps) {
  return (
    <>
      <input type="hidden" name={name('articul')} value={row.articul} />
      <input type="hidden" name={name('product')} value={found.id} />
      {/* A new tab: what was corrected in the form must not be lost. */}
      <a href={`/product/${found.id}`} target="_blank" rel="noreferrer">
        {found.header}
      </a>
      <span className="sub">
        <span className="art">{found.articul}</span>
        {row.articul !== found.articul && row.articul !== '' && ` · в списке: ${row.articul}`}
        {row.summed > 1 && ` · сложено из ${counted(row.summed, 'строки', 'строк', 'строк')}`}
        {showPrices && found.price !== undefined && (
          <span className="fo-price-in"> · {roubles(found.price)}</span>
        )}
      </span>
    </>
  );
}

/** Corrections that would do, one press each; the page comes back at this row. */
function Offers({ row, index }: { row: PreviewRow; index: number }) {
  return (
    <span className="fo-offers">
      {row.offers.map(({ wms, header, quantity }) => (
        <button
          type="submit"
          className="fo-offer"
          key={wms}
          name="put"
          value={`${index}:${wms}:${quantity}`}
          formAction={`/fast-order#row-${index}`}
        >
          {wms === row.wms
            ? `Поставить ${thousands(quantity)}`
            : `${header}: ${pieces(quantity, row.found?.unit)}`}
        </button>
      ))}
    </span>
  );
}

function stockLabel(header: string, stock: LineStock | undefined, unit?: string): string {
  if (!stock) return header;
  return `${header}: ${stock.available > 0 ? pieces(stock.available, unit) : 'нет'}`;
}
