import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { Warehouse } from '#server/desk/warehouses/warehouse-view.ts';
import { Allowed, DeskLink } from '../allowed.tsx';
import { deskCalendar, deskWarehouse } from '../desk-hrefs.ts';

/** The warehouses in the order in which dealers see them. */
export function WarehouseList({ warehouses }: { warehouses: Warehouse[] }) {
  return (
    <>
      <PageHead title="Склады">
        <Allowed to="warehouses">
          <a className="btn btn-sm btn-primary" href={deskWarehouse('new')}>
            <Icon name="plus" />
            Новый склад
          </a>
        </Allowed>
      </PageHead>
      <div className="card">
        {warehouses.length === 0 ? (
          <EmptyBox title="Складов пока нет">
            Они приходят с выгрузкой из 1С, или добавьте первый сами: без склада у товаров нет остатков.
          </EmptyBox>
        ) : (
          <table className="data-table cards labelled desk-list">
            <caption className="visually-hidden">Склады в том порядке, в котором их видит дилер</caption>
            <thead>
              <tr>
                <th scope="col">Склад</th>
                <th scope="col">Регион</th>
                <th scope="col">Откуда</th>
                <th scope="col">Виден дилерам</th>
                <th scope="col">Отгрузка</th>
              </tr>
            </thead>
            <tbody>
              {warehouses.map((each) => (
                <Row key={each.id} {...each} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

function Row({ id, header, region, visible, isImported }: Warehouse) {
  return (
    <tr>
      <td className="c-head title">
        <DeskLink href={deskWarehouse(id)}>{header}</DeskLink>
      </td>
      <td data-label="Регион">{region}</td>
      <td data-label="Откуда">{isImported ? '1С' : <span className="quiet">вручную</span>}</td>
      <td data-label="Виден">
        {visible ? <StateLabel kind="success" text="Да" /> : <StateLabel kind="neutral" text="Нет" />}
      </td>
      <td data-label="Отгрузка">
        <a href={deskCalendar(id)}>
          Календарь<span className="visually-hidden"> склада {header}</span>
        </a>
      </td>
    </tr>
  );
}
