import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { type PriceType, roundingLabel } from '#server/desk/price-types/price-type-view.ts';
import { deskPriceType } from '../desk-hrefs.ts';

/** The price types, each with its purpose: the retail price, prices for contracts, or not for sale. */
export function PriceTypeList({ priceTypes }: { priceTypes: PriceType[] }) {
  return (
    <>
      <PageHead title="Виды цен">
        <a className="btn btn-sm btn-primary" href={deskPriceType('new')}>
          <Icon name="plus" />
          Новый вид цен
        </a>
      </PageHead>
      <div className="card">
        {priceTypes.length === 0 ? (
          <EmptyBox title="Видов цен пока нет">
            Они приходят с выгрузкой из 1С, или добавьте первый сами: без него нельзя завести договор.
          </EmptyBox>
        ) : (
          <table className="data-table cards labelled desk-list">
            <caption className="visually-hidden">Виды цен</caption>
            <thead>
              <tr>
                <th scope="col">Вид цен</th>
                <th scope="col">Назначение</th>
                <th scope="col">Округление</th>
                <th scope="col">Откуда</th>
              </tr>
            </thead>
            <tbody>
              {priceTypes.map((each) => (
                <Row key={each.id} {...each} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

function Row({ id, header, isRrc, forSale, roundTo, isImported }: PriceType) {
  return (
    <tr>
      <td className="c-head title">
        <a href={deskPriceType(id)}>{header}</a>
      </td>
      <td data-label="Назначение">
        {isRrc && <StateLabel kind="success" text="РРЦ" />}
        {!isRrc && forSale && 'для договоров'}
        {!forSale && <StateLabel kind="neutral" text="Не для продажи" />}
      </td>
      <td data-label="Округление">{roundingLabel(roundTo)}</td>
      <td data-label="Откуда">{isImported ? '1С' : <span className="quiet">вручную</span>}</td>
    </tr>
  );
}
