import type { ReactNode } from 'react';
import { type Theme, themeAttribute } from '#app/enhance/theme.ts';
import tokens from '#app/styles/tokens.css?inline';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { allPieces, counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { warehouseTitle } from '#server/kernel/warehouse-title.ts';
import type { BasketView } from '#server/ordering/basket/basket-view.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import type { ListedDraft } from '#server/ordering/drafts/draft-view.ts';
import look from './offline-page.css?inline';
import { returnScript } from './return-script.ts';

type Marked = { items: readonly GoodsItem[]; all: number };

export type Saved = {
  basket: BasketView | undefined;
  favourites: Marked | undefined;
  needs: Marked | undefined;
  drafts: { drafts: readonly ListedDraft[]; paging: { total: number } } | undefined;
};

type Props = {
  company: string;
  theme: Theme;
  savedAt: number;
  nonce: string;
  /** Undefined when nobody is signed in and there is nothing to show. */
  saved: Saved | undefined;
};

/** The maximum number of basket lines that are saved: a phone has room for more, but nobody reads more. */
const maxLines = 500;

/** A standalone page that needs no other file, because none could be loaded without a connection. */
export function OfflinePage({ company, theme, savedAt, nonce, saved }: Props) {
  return (
    <html lang="ru" {...themeAttribute(theme)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'auto' ? 'light dark' : theme} />
        <title>{`Нет связи – ${company}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: tokens + look }} />
      </head>
      <body>
        <header>{company}</header>
        <main>
          <h1>Нет связи</h1>
          <p>
            {saved
              ? `Ниже корзина и списки на ${ruDateTimeOf(savedAt)} по Москве. Их можно читать, но не менять; цены и наличие с тех пор могли измениться.`
              : 'Портал сейчас недоступен с этого устройства.'}{' '}
            Когда связь вернётся, страница откроется сама.
          </p>
          <p>
            <button type="button">Повторить</button>
          </p>
          {saved?.basket && <Basket basket={saved.basket} />}
          {saved?.favourites && <MarkedGoods title="Избранное" {...saved.favourites} />}
          {saved?.needs && <MarkedGoods title="Потребности" {...saved.needs} />}
          {saved?.drafts && <Drafts {...saved.drafts} />}
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: returnScript }} />
      </body>
    </html>
  );
}

function Basket({ basket }: { basket: BasketView }) {
  const { positions, quantity, total, contract, showWholesale } = basket;
  if (positions === 0) return <Part title="Корзина" count="пуста" />;
  const lines = basket.groups.flatMap(({ header, ...group }) =>
    group.lines.map((line) => ({ ...line, warehouse: header })),
  );
  return (
    <Part
      title="Корзина"
      count={`${counted(positions, 'позиция', 'позиции', 'позиций')}, ${allPieces(quantity)}`}
    >
      {contract && (
        <p className="quiet">
          Договор {contract.header}, {contract.company}
        </p>
      )}
      <ul>
        {lines.slice(0, maxLines).map((line) => (
          <li key={lineKey(line)}>
            <Goods {...line} />
            <span className="quiet">{warehouseTitle(line.warehouse)}</span>
            <span className="amount">
              {pieces(line.quantity, line.unit)}
              {showWholesale && line.price !== undefined && (
                <>
                  {` × ${roubles(line.price)} = `}
                  <b>{roubles(line.sum)}</b>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Rest count={lines.length - maxLines} />
      {showWholesale && (
        <p className="total">
          Итого <b>{roubles(total)}</b>
        </p>
      )}
    </Part>
  );
}

function MarkedGoods({ title, items, all }: Marked & { title: string }) {
  return (
    <Part title={title} count={all > 0 ? counted(all, 'товар', 'товара', 'товаров') : 'пусто'}>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <Goods {...item} />
            </li>
          ))}
        </ul>
      )}
      <Rest count={all - items.length} />
    </Part>
  );
}

function Drafts({ drafts, paging: { total } }: NonNullable<Saved['drafts']>) {
  return (
    <Part
      title="Черновики"
      count={total > 0 ? counted(total, 'черновик', 'черновика', 'черновиков') : 'пусто'}
    >
      {drafts.length > 0 && (
        <ul>
          {drafts.map(({ id, header, count, quantity }) => (
            <li key={id}>
              <span>{header}</span>
              <span className="amount">
                {counted(count, 'позиция', 'позиции', 'позиций')}, {allPieces(quantity)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Rest count={total - drafts.length} />
    </Part>
  );
}

/** A part of the page. Only the basket is open initially, so that a phone shows it first. */
function Part({ title, count, children }: { title: string; count: string; children?: ReactNode }) {
  return (
    <details open={title === 'Корзина'}>
      <summary>
        <h2>{title}</h2> <span className="quiet">{count}</span>
      </summary>
      {children}
    </details>
  );
}

function Goods({ articul, header }: { articul: string; header: string }) {
  return (
    <span>
      {header}
      <span className="quiet articul">{articul}</span>
    </span>
  );
}

function Rest({ count }: { count: number }) {
  return count > 0 ? <p className="quiet">И ещё {count} – на портале.</p> : null;
}
