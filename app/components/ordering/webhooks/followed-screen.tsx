import { tokensPath } from '#app/components/catalogue/open-tokens/token-hrefs.ts';
import { chapterHref } from '#app/components/content/developers/developer-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { maxQuery } from '#server/kernel/max-query.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type {
  EndedFollowing,
  FollowedGoods,
  FollowedProduct,
} from '#server/ordering/watches/followed-view.ts';
import { followedHref, followedPath, webhooksPath } from './webhook-hrefs.ts';

/** `here`: the address of the current page, to which its forms return. */
type Props = { list: FollowedGoods; here: string };

/** The goods whose stock programs follow: a search, one row per product, and buttons to stop following. */
export function FollowedScreen({ list, here }: Props) {
  const { owner, owners, goods, ended, query, shownQuery, paging } = list;
  return (
    <>
      <PageHead
        title="Товары, за которыми следят программы"
        count={owner.count > 0 && counted(owner.count, 'товар', 'товара', 'товаров')}
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Токены API', href: tokensPath },
          { label: 'Вебхуки', href: webhooksPath },
          { label: 'Товары' },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <p className="quiet">
        О поступлении этих товаров и о том, что они закончились, портал сообщает вебхукам. Товары программа
        называет сама, <a href={chapterHref('webhooks')}>вызовом /api/followGoods/</a>.
      </p>
      {shownQuery !== undefined && (
        <Note kind="info" icon="search" title={`Показано по запросу «${shownQuery}»`}>
          По запросу «{query}» ничего не нашлось.
        </Note>
      )}
      <div className="card">
        {(owner.count > 0 || owners.length > 1) && <Tools list={list} here={here} />}
        {owner.count === 0 && (
          <EmptyBox title="Программы не следят ни за какими товарами" drawing={{ name: 'box', tint: 1 }}>
            {owners.length > 1
              ? `${owner.name}: список пуст.`
              : 'Здесь появятся товары, которые назовёт программа.'}
          </EmptyBox>
        )}
        {owner.count > 0 && goods.length === 0 && (
          <EmptyBox
            title="Ничего не нашлось"
            actions={
              <a className="btn btn-primary" href={followedHref({ owner: owner.id, query: '' })}>
                Показать всё
              </a>
            }
          >
            По запросу «{query}» среди этих товаров ничего нет.
          </EmptyBox>
        )}
        {goods.length > 0 && (
          <>
            <table className="data-table cards tokens">
              <caption className="visually-hidden">Товары, новые сверху</caption>
              <thead>
                <tr>
                  <th scope="col">Товар</th>
                  <th scope="col">Следят с</th>
                  <th scope="col">
                    <span className="visually-hidden">Действия</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {goods.map((product) => (
                  <Row key={product.id} product={product} owner={owner.id} here={here} />
                ))}
              </tbody>
            </table>
            {paging.pages > 1 && (
              <Pager paging={paging} hrefOf={(page) => followedHref({ owner: owner.id, query }, page)} />
            )}
          </>
        )}
      </div>
      {ended.length > 0 && <Ended ended={ended} owner={owner.id} here={here} />}
    </>
  );
}

type EndedProps = { ended: EndedFollowing[]; owner: number; here: string };

/** What was unfollowed within the last day; each action has a button to undo it. */
function Ended({ ended, owner, here }: EndedProps) {
  return (
    <section className="card form-body undo-list" aria-labelledby="ended">
      <h2 id="ended">Недавно перестали следить</h2>
      <p className="quiet">Вернуть можно в течение суток.</p>
      <ul className="plain-list">
        {ended.map(({ at, count }) => {
          const goods = counted(count, 'товар', 'товара', 'товаров');
          const when = ruDateTimeOf(at);
          return (
            <li key={at}>
              <div>
                <b>{goods}</b>
                <span className="caption">{when}</span>
              </div>
              <form method="post" action={here}>
                <input type="hidden" name="owner" value={owner} />
                <input type="hidden" name="again" value={at} />
                <SubmitButton busy="Возвращаем…" className="btn-sm" aria-label={`Вернуть ${goods}, ${when}`}>
                  Вернуть
                </SubmitButton>
              </form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The choice of the owner, the search, and the button to stop following everything. */
function Tools({ list: { owner, owners, query, state }, here }: Props) {
  return (
    <div className="cart-tools marks-tools">
      <form className="marks-search" method="get" action={followedPath} role="search" aria-label="Товары">
        {owners.length > 1 ? (
          <label>
            <span className="visually-hidden">Чьи программы</span>
            <select
              className="form-select form-select-sm"
              name="owner"
              defaultValue={owner.id}
              key={owner.id}
            >
              {owners.map(({ id, name, count }) => (
                <option value={id} key={id}>
                  {name} ({thousands(count)})
                </option>
              ))}
            </select>
          </label>
        ) : (
          <input type="hidden" name="owner" value={owner.id} />
        )}
        <label>
          <span className="visually-hidden">Артикул или название</span>
          <input
            className="form-control form-control-sm"
            type="search"
            name="query"
            defaultValue={query}
            key={query}
            placeholder="Артикул или название"
            maxLength={maxQuery}
          />
        </label>
        <button type="submit" className="btn btn-sm">
          {owners.length > 1 ? 'Показать' : 'Найти'}
        </button>
        {query && (
          <a className="btn btn-sm btn-quiet" href={followedHref({ owner: owner.id, query: '' })}>
            Показать всё
          </a>
        )}
      </form>
      <span className="stretch" />
      {owner.count > 0 && (
        <form method="post" action={here}>
          <input type="hidden" name="owner" value={owner.id} />
          <input type="hidden" name="shown" value={state} />
          <SubmitButton busy="Убираем…" className="btn-sm">
            {owner.count > 1
              ? `Перестать следить за всеми (${thousands(owner.count)})`
              : 'Перестать следить за всеми'}
          </SubmitButton>
        </form>
      )}
    </div>
  );
}

type RowProps = { product: FollowedProduct; owner: number; here: string };

function Row({ product: { id, articul, header, gone, addedAt }, owner, here }: RowProps) {
  return (
    <tr>
      <td className="c-number">
        {gone ? header : <a href={`/product/${id}`}>{header}</a>}
        <span className="caption">
          <span className="articul">{articul}</span>
          {gone && ', снят с продажи'}
        </span>
      </td>
      <td className="c-date" data-label="Следят с">
        {ruDateOf(addedAt)}
      </td>
      <td className="c-act">
        <form method="post" action={here} data-keep-scroll>
          <input type="hidden" name="owner" value={owner} />
          <button
            type="submit"
            className="btn btn-sm btn-quiet"
            name="product"
            value={id}
            aria-label={`Перестать следить: ${articul}`}
          >
            Перестать следить
          </button>
        </form>
      </td>
    </tr>
  );
}
