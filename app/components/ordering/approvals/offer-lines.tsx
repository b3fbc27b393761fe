import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import { fieldIdIn } from '#app/components/ui/field-id.ts';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { roubles } from '#server/kernel/money.ts';
import { maxQuantity, pieces } from '#server/kernel/quantity.ts';
import { warehouseTitle } from '#server/kernel/warehouse-title.ts';
import type { ApprovalOffer, OfferedLine } from '#server/ordering/approvals/approval-view.ts';
import { wantedField } from '#server/ordering/approvals/wanted-lines.ts';
import { type ApprovalReply, typedQuantity } from './approval-reply.ts';

export const fieldId = fieldIdIn('approval');

type Props = {
  groups: ApprovalOffer['groups'];
  showWholesale: boolean;
  reply: ApprovalReply | undefined;
};

/** The lines of a request by warehouse, with fields for their quantities, at today's prices. */
export function OfferLines({ groups, showWholesale, reply }: Props) {
  return (
    <table className="data-table cards basket order-lines offer-lines">
      <caption className="visually-hidden">Товары заявки по складам</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Фото</span>
          </th>
          <th scope="col">Наименование</th>
          {showWholesale && (
            <th scope="col" className="number">
              Цена
            </th>
          )}
          <th scope="col" className="number">
            Количество
          </th>
          {showWholesale && (
            <th scope="col" className="number">
              Сумма
            </th>
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.wmsId}>
          <tr className="group">
            <td colSpan={showWholesale ? 5 : 3}>{warehouseTitle(group.warehouse)}</td>
          </tr>
          {group.lines.map((line) => (
            <Line key={line.id} line={line} showWholesale={showWholesale} reply={reply} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type LineProps = Omit<Props, 'groups'> & { line: OfferedLine };

function Line({ line, showWholesale, reply }: LineProps) {
  const { id, productId, articul, header, unit, picture, picturetype, sold, asked, quantity } = line;
  const { price, was, sum, problem } = line;
  const name = wantedField(id);
  const errors = reply?.refusal?.errors[name] ?? (problem ? [problem] : undefined);
  const typed = typedQuantity(reply, line);
  return (
    <tr className={errors ? 'faulty' : undefined}>
      <td className="c-pic">
        <ProductPicture picture={picture} picturetype={picturetype} header={header} />
      </td>
      <td className="c-name title">
        {sold ? <a href={`/product/${productId}`}>{boundName(header)}</a> : boundName(header)}
        <span className="caption">
          <span className="articul">{articul}</span>
          {!sold && ' · снят с продажи'}
        </span>
        {line.soldIn && <span className="caption sold-in">{line.soldIn}</span>}
        <FieldError id={fieldId(name)} errors={errors} />
      </td>
      {showWholesale && (
        <td className="c-price number">
          {price === undefined ? <span className="quiet">нет</span> : roubles(price)}
          {was !== undefined && <span className="caption">было {roubles(was)}</span>}
        </td>
      )}
      <td className="c-qty number">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(maxQuantity).length + 1}
          id={fieldId(name)}
          name={name}
          defaultValue={typed}
          key={typed}
          aria-label={`Количество: ${articul}`}
          className={controlClass('form-control form-control-sm', undefined, errors)}
          {...describe(fieldId(name), errors, undefined)}
        />
        {quantity !== asked && <span className="caption">в заявке {pieces(asked, unit)}</span>}
      </td>
      {showWholesale && <td className="c-sum number price">{roubles(sum)}</td>}
    </tr>
  );
}
