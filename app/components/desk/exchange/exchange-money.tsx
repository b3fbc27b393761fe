import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import type {
  DealerMoney,
  ExchangeMoney,
  MoneyChange,
  MoneyEntry,
  MoneyRun,
} from '#server/exchange/door/journal/exchange-money-view.ts';
import { ruClockOf, ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { entryName } from '#server/ordering/sums/entry-names.ts';
import { deskContract, deskDealer, deskExchange, deskOrder, deskPaths, deskPayment } from '../desk-hrefs.ts';
import { deskExchangeMoney, exchangePaths } from './exchange-hrefs.ts';

const title = 'Деньги последнего обмена';
const crumb = { label: 'Обмен с 1С', href: deskPaths.exchange };

/** What an exchange has changed in the debts of dealers. */
export function ExchangeMoneyScreen({ run, earlier, later, total, dealers, paging }: ExchangeMoney) {
  const shown = later === undefined ? title : 'Деньги обмена';
  return (
    <>
      <PageHead
        title={shown}
        count={paging.total > 0 && counted(paging.total, 'дилер', 'дилера', 'дилеров')}
        crumbs={[crumb, { label: shown }]}
      />
      {run && <RunLine run={run} />}
      <div className="card">
        {!run ? (
          <EmptyBox title="Обменов с деньгами ещё не было">
            Здесь появится, у кого и на сколько изменился долг, когда 1С пришлёт отгрузки, платежи или
            возвраты.
          </EmptyBox>
        ) : dealers.length === 0 ? (
          <EmptyBox title="Долги не изменились">Этот обмен не изменил ни одного долга.</EmptyBox>
        ) : (
          <>
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">Что изменилось в долгах дилеров, по алфавиту</caption>
              <thead>
                <tr>
                  <th scope="col">Дилер</th>
                  {columns.map(({ name, label }) => (
                    <th scope="col" className="number" key={name}>
                      {label}
                    </th>
                  ))}
                  <th scope="col" className="number">
                    Долг изменился
                  </th>
                  <th scope="col">Документы</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td className="c-head title">Все дилеры</td>
                  <Cells {...total} />
                  <td />
                </tr>
                {dealers.map(({ id, header, ...sums }) => (
                  <tr key={id}>
                    <td className="c-head title">
                      <a href={deskDealer(id)}>{header}</a>
                    </td>
                    <Cells {...sums} />
                    <td data-label="Документы">
                      <a href={deskExchangeMoney(run.id, id)}>
                        Показать<span className="visually-hidden"> документы: {header}</span>
                      </a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pager
              paging={paging}
              hrefOf={(page) => listHref(exchangePaths.money, { run: String(run.id) }, page)}
            />
          </>
        )}
        {(earlier !== undefined || later !== undefined) && (
          <div className="more">
            {later !== undefined && (
              <a className="btn" href={deskExchangeMoney(later)} rel="prev">
                Следующий обмен
              </a>
            )}
            {earlier !== undefined && (
              <a className="btn" href={deskExchangeMoney(earlier)} rel="next">
                Предыдущий обмен
              </a>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** Says which exchange is shown. */
function RunLine({ run: { login, startedAt, lastAt, session } }: { run: MoneyRun }) {
  const when = ruDateTimeOf(startedAt);
  if (session !== undefined)
    return (
      <p className="quiet">
        <a href={deskExchange(session)}>Обмен {when}</a>
        {login && `, ${login}`}
      </p>
    );
  return (
    <p className="quiet">
      Обмен {when}
      {lastAt - startedAt >= 60_000 && `–${ruClockOf(lastAt)}`}
      {login && `, ${login}`}
    </p>
  );
}

const columns = [
  { name: 'shipments', label: 'Отгрузки' },
  { name: 'payments', label: 'Оплаты' },
  { name: 'returns', label: 'Возвраты' },
  { name: 'others', label: 'Прочее' },
] as const;

function Cells(sums: ExchangeMoney['total']) {
  return (
    <>
      {columns.map(({ name, label }) => (
        <Change key={name} label={label} change={sums[name]} isSigned={name === 'others'} />
      ))}
      <td className="number" data-label="Долг">
        <b>{signed(sums.debt)}</b>
      </td>
    </>
  );
}

type ChangeProps = { label: string; change: MoneyChange; isSigned: boolean };

function Change({ label, change: { count, sum }, isSigned }: ChangeProps) {
  return (
    <td className="number" data-label={label}>
      {count === 0 ? (
        <span className="quiet">–</span>
      ) : (
        <>
          {isSigned ? signed(sum) : roubles(sum)}
          <span className="caption">{thousands(count)}&nbsp;док.</span>
        </>
      )}
    </td>
  );
}

/** Returns a change of a debt: «+1 200,00 ₽». */
function signed(kopecks: number): string {
  return kopecks > 0 ? `+${roubles(kopecks)}` : roubles(kopecks);
}

/** The entries of a dealer that an exchange has added to the ledger or removed from it. */
export function DealerMoneyScreen({ run, dealer, entries, paging }: DealerMoney) {
  return (
    <>
      <PageHead
        title={dealer.header}
        count={paging.total > 0 && counted(paging.total, 'запись', 'записи', 'записей')}
        crumbs={[
          crumb,
          { label: 'Деньги обмена', href: deskExchangeMoney(run.id) },
          { label: dealer.header },
        ]}
      >
        <a className="btn btn-sm" href={deskDealer(dealer.id)}>
          Дилер
        </a>
      </PageHead>
      <RunLine run={run} />
      <div className="card">
        {entries.length === 0 ? (
          <EmptyBox title="Долг не изменился">Этот обмен не менял расчётов с дилером.</EmptyBox>
        ) : (
          <>
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">Что обмен внёс в расчёты и что убрал, по порядку</caption>
              <thead>
                <tr>
                  <th scope="col">Документ</th>
                  <th scope="col">Что</th>
                  <th scope="col">Дата</th>
                  <th scope="col">Договор</th>
                  <th scope="col" className="number">
                    Долг изменился
                  </th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
            <Pager
              paging={paging}
              hrefOf={(page) => listHref(deskExchangeMoney(run.id, dealer.id), {}, page)}
            />
          </>
        )}
      </div>
    </>
  );
}

function EntryRow({ entry }: { entry: MoneyEntry }) {
  const { document, enteredOn, isRemoved, debt, contract, order, payment } = entry;
  return (
    <tr>
      <td className="c-head title">
        {payment === undefined ? document : <a href={deskPayment(payment)}>{document}</a>}
        {order && (
          <span className="caption">
            заказ{' '}
            <a className="articul" href={deskOrder(order.id)}>
              {order.number}
            </a>
          </span>
        )}
      </td>
      <td data-label="Что">
        {entryName(entry)}
        {isRemoved && <span className="caption">прежняя запись убрана</span>}
      </td>
      <td data-label="Дата">{ruDate(enteredOn)}</td>
      <td data-label="Договор">
        <a href={deskContract(contract.id)}>{contract.header}</a>
      </td>
      <td className="number" data-label="Долг">
        {signed(debt)}
      </td>
    </tr>
  );
}
