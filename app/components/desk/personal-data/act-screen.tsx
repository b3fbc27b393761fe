import { PageHead } from '#app/components/layout/page-head.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { type DestructionAct, reasons, whoseData } from '#server/desk/personal-data/personal-data.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import { bind } from '#server/kernel/typography.ts';
import { actsPath } from './personal-data-hrefs.ts';

/** An act on the destruction of personal data, with an extract of the log, to be printed and signed. */
export function ActScreen({ act }: { act: DestructionAct }) {
  const { id, dealer, by, operator, reason, log, createdAt } = act;
  const title = `Акт об уничтожении персональных данных ${bind('№', id)}`;
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Персональные данные', href: actsPath }, { label: `Акт ${bind('№', id)}` }]}
      />
      <section className="card desk-part" aria-label="Акт">
        <dl className="props contract-money">
          <Fact name="Оператор">{operator}</Fact>
          <Fact name="Дата и время">{ruDateTimeOf(createdAt)}, Москва</Fact>
          <Fact name="Субъект">
            {whoseData(act)}
            {dealer && `, дилер ${dealer}`}
          </Fact>
          <Fact name="Уничтожил">{by}</Fact>
          <Fact name="Основание">{reasons[reason]}</Fact>
          <Fact name="Способ">
            Удаление и обезличивание записей базы данных без возможности восстановления
          </Fact>
          <Fact name="Информационная система">Портал оптовых заказов</Fact>
        </dl>
      </section>
      <section className="card desk-part" aria-label="Выписка из журнала">
        <div className="desk-part-head">
          <h2>Категории данных и выписка из журнала регистрации событий</h2>
        </div>
        <table className="data-table cards labelled desk-list">
          <thead>
            <tr>
              <th scope="col">Категория</th>
              <th scope="col" className="number">
                Записей
              </th>
            </tr>
          </thead>
          <tbody>
            {log.map(({ what, records }) => (
              <tr key={what}>
                <td className="c-text">{what}</td>
                <td className="number" data-label="Записей">
                  {thousands(records)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="desk-none">Подпись ____________________ {by}</p>
      </section>
    </>
  );
}
