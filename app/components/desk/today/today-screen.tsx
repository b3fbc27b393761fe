import { PageHead } from '#app/components/layout/page-head.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { useMayUse } from '#app/enhance/desk-reader.ts';
import type { LastImport, Today, Waiting } from '#server/desk/today/today-view.ts';
import { dayOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import { MissedSearches, WantedGoods } from '../demand/demand-tables.tsx';
import { deskPaths } from '../desk-hrefs.ts';
import { WhoseLists } from '../whose-lists.tsx';
import { DayChart } from './day-chart.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KeyFigures } from './key-figures.tsx';
import { StuckWorkCard } from './stuck-work-card.tsx';
import { EndingGoods, ManagersOfMonth, OverdueByAge, ShipmentsToday, SilentDealers } from './today-parts.tsx';
import { waitedFor } from './waited-for.ts';
import { WeekSums } from './week-sums.tsx';

/** The desk's first screen. */
export function TodayScreen({ today }: { today: Today }) {
  const { setup, stuck, waiting, now, days, searches, goods } = today;
  const day = dayOf(now);
  return (
    <>
      <PageHead title="Сегодня">
        <WhoseLists />
      </PageHead>
      {setup && <FirstSteps setup={setup} />}
      {stuck && <StuckWorkCard stuck={stuck} />}
      {today.figures && <KeyFigures figures={today.figures} today={day} />}
      <div className="desk-columns">
        {waiting.length > 0 && (
          <section className="card" aria-labelledby="waiting-h">
            <div className="desk-part-head">
              <h2 id="waiting-h">Ждёт ответа</h2>
            </div>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">Что</th>
                  <th scope="col" className="number">
                    Сколько
                  </th>
                  <th scope="col" className="number">
                    Дольше всего
                  </th>
                </tr>
              </thead>
              <tbody>
                {waiting.map((each) => (
                  <WaitingRow key={each.what} {...each} now={now} />
                ))}
              </tbody>
            </table>
          </section>
        )}
        {today.shipments && (
          <ShipmentsToday shipments={today.shipments} next={today.nextShipments} today={day} />
        )}
      </div>
      {today.chart?.bars.some(({ orders }) => orders > 0) && <DayChart chart={today.chart} />}
      {days.length > 0 && <WeekSums days={days} />}
      <div className="desk-columns">
        {today.overdue && <OverdueByAge overdue={today.overdue} />}
        {today.managers.length > 0 && <ManagersOfMonth managers={today.managers} today={day} />}
        {today.seesExchange && <Exchange {...today} />}
      </div>
      {today.silent.length > 0 && <SilentDealers {...today} />}
      {today.ending.length > 0 && <EndingGoods {...today} />}
      {searches.length + goods.length > 0 && <InVain searches={searches} goods={goods} />}
    </>
  );
}

/** Unmet demand: goods to buy, and searches without results. */
function InVain({ searches, goods }: Pick<Today, 'searches' | 'goods'>) {
  return (
    <div className="desk-columns">
      {goods.length > 0 && (
        <section className="card" aria-labelledby="wanted-h">
          <div className="desk-part-head">
            <h2 id="wanted-h">Ждут поступления</h2>
            <a href={`${deskPaths.demand}#wanted-h`}>Все</a>
          </div>
          <WantedGoods goods={goods} />
        </section>
      )}
      {searches.length > 0 && (
        <section className="card" aria-labelledby="missed-h">
          <div className="desk-part-head">
            <h2 id="missed-h">Искали и не нашли за неделю</h2>
            <a href={deskPaths.demand}>Все</a>
          </div>
          <MissedSearches searches={searches} />
        </section>
      )}
    </div>
  );
}

const queues: Record<Waiting['what'], { label: string; href: string }> = {
  orders: { label: 'Новые заказы', href: `${deskPaths.orders}?state=1` },
  late: { label: 'Просроченные отгрузки', href: `${deskPaths.orders}?ships=late` },
  differences: { label: 'Расхождения с 1С', href: `${deskPaths.orders}?differs=1` },
  held: { label: 'Не передаются в 1С', href: deskPaths.exchange },
  chats: { label: 'Чаты', href: deskPaths.chats },
  calls: { label: 'Звонки', href: deskPaths.calls },
  complaints: { label: 'Рекламации', href: `${deskPaths.complaints}?state=waiting` },
  returns: { label: 'Возвраты', href: `${deskPaths.returns}?state=asked` },
  accepted: { label: 'Возвраты: ждём товар', href: `${deskPaths.returns}?state=accepted` },
  requests: { label: 'Запросы дилеров', href: deskPaths.requests },
  contragents: { label: 'Контрагенты из 1С', href: deskPaths.contragents },
  papers: { label: 'Отгружено без накладной', href: `${deskPaths.documents}?state=due` },
};

function WaitingRow({ what, count, isCut, since, now }: Waiting & { now: number }) {
  const { label, href } = queues[what];
  return (
    <tr>
      <td>
        <a href={href}>{label}</a>
      </td>
      <td className="number">
        {count > 0 ? (
          <b>{isCut ? `> ${thousands(count)}` : thousands(count)}</b>
        ) : (
          <span className="quiet">0</span>
        )}
      </td>
      <td className="number">
        {since === undefined ? <span className="quiet">–</span> : waitedFor(now - since)}
      </td>
    </tr>
  );
}

const states = {
  done: { label: 'success', text: 'Прошёл' },
  running: { label: 'primary', text: 'Идёт' },
  failed: { label: 'danger', text: 'Не прошёл' },
} as const;

/** The exchange with 1C: the last import, by command or by 1C itself, and the last successful exchange. */
function Exchange({ lastImport: run, exchangedAt }: Pick<Today, 'lastImport' | 'exchangedAt'>) {
  const opensJournal = useMayUse()('exchange');
  return (
    <section className="card" aria-labelledby="exchange-h">
      <div className="desk-part-head">
        <h2 id="exchange-h">Обмен с 1С</h2>
        {run && <StateLabel kind={states[run.state].label} text={states[run.state].text} />}
        {opensJournal && <a href={deskPaths.exchange}>Журнал</a>}
      </div>
      {exchangedAt === undefined && !run ? (
        <p className="desk-none quiet">Обмена ещё не было. Товары можно вести и без него.</p>
      ) : (
        <ul className="desk-plain">
          {exchangedAt !== undefined && <li>Последний успешный обмен – {ruDateTimeOf(exchangedAt)}</li>}
          {run && <ImportLines run={run} />}
        </ul>
      )}
    </section>
  );
}

function ImportLines({ run }: { run: LastImport }) {
  const { state, startedAt, finishedAt, added, changed, removed, goodAt, stuck } = run;
  return (
    <>
      <li>
        Загрузка товаров {finishedAt === undefined ? 'начата' : 'закончена'}{' '}
        {ruDateTimeOf(finishedAt ?? startedAt)}
      </li>
      {state === 'done' && (
        <li>
          Товаров добавлено {thousands(added)}, изменено {thousands(changed)}, снято с продажи{' '}
          {thousands(removed)}
        </li>
      )}
      {stuck && <li>Идёт дольше двух часов: похоже, прервана. Запустите обмен ещё раз.</li>}
      {state === 'failed' && <li>Загрузка прервана ошибкой. Причина – в журнале обмена.</li>}
      {goodAt !== undefined && <li>Последняя удачная загрузка: {ruDateTimeOf(goodAt)}</li>}
    </>
  );
}
