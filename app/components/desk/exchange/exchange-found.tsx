import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { FoundInExchange } from '#server/exchange/door/journal/found-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { deskExchange, deskOrder, deskPaths, deskProduct } from '../desk-hrefs.ts';
import { WordSearch } from '../word-search.tsx';
import { exchangePaths } from './exchange-hrefs.ts';

/** Shows what the exchange did with a product or an order. */
export function ExchangeFound({ query, goods, orders, files }: FoundInExchange) {
  const isEmpty = goods.length + orders.length + files.length === 0;
  return (
    <>
      <PageHead
        title="Товар или заказ в обмене"
        crumbs={[{ label: 'Обмен с 1С', href: deskPaths.exchange }, { label: 'Товар или заказ' }]}
      />
      <div className="card">
        <ExchangeSearch query={query} />
        {isEmpty && (
          <EmptyBox title={query ? 'Обмен этого не знает' : 'Что найти?'}>
            Ищем товар по артикулу, штрихкоду и Ид из 1С, заказ – по номеру здесь, в 1С (у заказа по частям –
            по первому) и на прежнем портале, а слово – в отчётах о последних файлах.
          </EmptyBox>
        )}
        {goods.length > 0 && (
          <section className="form-body" aria-labelledby="found-goods">
            <h2 id="found-goods" className="mb-2">
              Товары
            </h2>
            <ul className="exchange-said">
              {goods.map(({ id, articul, header, externalId, import: run }) => (
                <li key={id}>
                  <a href={deskProduct(id)}>{header}</a>, {articul}
                  <span>
                    {run
                      ? `Последний раз изменён загрузкой ${ruDateTimeOf(run.at)}: ${run.files}`
                      : 'Обмен его не менял'}
                  </span>
                  {externalId && <span className="quiet">Ид {externalId}</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
        {orders.length > 0 && (
          <section className="form-body" aria-labelledby="found-orders">
            <h2 id="found-orders" className="mb-2">
              Заказы
            </h2>
            <ul className="exchange-said">
              {orders.map(({ id, number, externalNumber, text, problem }) => (
                <li key={id}>
                  <a href={deskOrder(id)}>Заказ {number}</a>
                  {externalNumber && `, в 1С ${externalNumber}`}
                  <span>
                    Обмен с 1С: {text}
                    {problem && `. ${problem}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {files.length > 0 && (
          <section className="form-body" aria-labelledby="found-files">
            <h2 id="found-files" className="mb-2">
              В отчётах
            </h2>
            <ul className="exchange-said">
              {files.map(({ sessionId, name, at, lines }) => (
                <li key={`${sessionId} ${name}`}>
                  <a href={deskExchange(sessionId)}>Обмен {ruDateTimeOf(at)}</a>, {name}
                  {lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** The search for a product or an order. */
export function ExchangeSearch({ query }: { query: string }) {
  return (
    <WordSearch
      action={exchangePaths.find}
      label="Товар или заказ в обмене"
      query={query}
      field="Артикул, штрихкод, номер заказа"
    />
  );
}
