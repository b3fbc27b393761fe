import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { useDeskCrumbs } from '#app/enhance/desk.ts';
import type { EndingList, EndingProduct } from '#server/desk/reports/silent-view.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { DeskLink } from '../allowed.tsx';
import { deskPaths, deskProduct } from '../desk-hrefs.ts';

/** Goods that will be sold out within two weeks. */
export function EndingScreen({ list: { goods, paging } }: { list: EndingList }) {
  const title = 'Что кончается';
  const deskCrumbs = useDeskCrumbs();
  return (
    <>
      <PageHead
        title={title}
        crumbs={deskCrumbs([{ label: 'Отчёты', href: deskPaths.reports }, { label: title }])}
        count={paging.total > 0 && counted(paging.total, 'товар', 'товара', 'товаров')}
      />
      <div className="card">
        <p className="quiet desk-none">
          Товары, которых при продажах последних 30&nbsp;дней хватит не больше чем на две недели. Список
          составляется каждую ночь; пополненные товары уходят из него сразу.
        </p>
        {goods.length === 0 ? (
          <EmptyBox title="Всего хватает" drawing={{ name: 'box', tint: 1 }}>
            Здесь будут товары, которые пора заказать.
          </EmptyBox>
        ) : (
          <>
            <EndingTable goods={goods} />
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.runningOut, {}, page)} />
          </>
        )}
      </div>
    </>
  );
}

export function EndingTable({ goods }: { goods: EndingProduct[] }) {
  return (
    <table className="data-table cards labelled desk-list">
      <caption className="visually-hidden">Товары, которые кончаются</caption>
      <thead>
        <tr>
          <th scope="col">Товар</th>
          <th scope="col" className="number">
            Свободно
          </th>
          <th scope="col" className="number">
            Продано за 30&nbsp;дней
          </th>
          <th scope="col" className="number">
            Хватит на
          </th>
          <th scope="col" className="number">
            Ждут дилеры
          </th>
        </tr>
      </thead>
      <tbody>
        {goods.map(({ id, header, articul, unit, free, sold, daysLeft, awaiting }) => (
          <tr key={id}>
            <td className="c-head title">
              <DeskLink href={deskProduct(id)}>{header}</DeskLink>
              <span className="caption">{articul}</span>
            </td>
            <td className="number" data-label="Свободно">
              {pieces(free, unit)}
            </td>
            <td className="number" data-label="За месяц">
              {pieces(sold, unit)}
            </td>
            <td className="number" data-label="Хватит на">
              {free === 0
                ? 'кончился'
                : daysLeft < 1
                  ? 'меньше дня'
                  : counted(daysLeft, 'день', 'дня', 'дней')}
            </td>
            <td className="number" data-label={awaiting > 0 ? 'Ждут дилеры' : undefined}>
              {awaiting > 0 && thousands(awaiting)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
