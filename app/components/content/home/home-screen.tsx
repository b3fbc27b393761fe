import { Fragment, type ReactNode } from 'react';
import { AnnounceCards } from '#app/components/content/publications/announce-cards.tsx';
import { articlesShelf, newsShelf, type Shelf } from '#app/components/content/publications/shelf.ts';
import { company } from '#app/components/layout/company.ts';
import type { FrameContract, FrameData } from '#app/components/layout/frame-data.ts';
import { BalanceStrip } from '#app/components/papers/balance/balance-strip.tsx';
import { callbackHref } from '#app/components/talk/callback/callback-href.ts';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { HomeBlockName } from '#server/content/home/blocks.ts';
import type { Slide } from '#server/content/home/slide.ts';
import type { Announce } from '#server/content/publications/publication.ts';
import type { Counted } from '#server/goods/model.ts';
import type { BalanceStripView } from '#server/papers/balance/balance-screen.ts';
import { DealerCard } from './dealer-card.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { Slider } from './slider.tsx';
import { GoodsInStock, GroupCards } from './window-sections.tsx';

type Props = {
  slides: readonly Slide[];
  /** Whether nothing is on sale. */
  isEmpty: boolean;
  groups: readonly Counted[];
  goods: readonly OpenGoods[];
  news: readonly Announce[];
  articles: readonly Announce[];
  /** The blocks below the top, in this order; `slides` are at the top. */
  blocks: readonly HomeBlockName[];
  /** The signed-in account. The links lead to goods with its own prices. */
  user: FrameData['user'];
  contract: FrameContract | undefined;
  basket: FrameData['basket'] | undefined;
  /** The balances of the contracts; undefined for visitors and for accounts that do not see sums. */
  strip: BalanceStripView | undefined;
};

/** The home page: public contents, and shortcuts for dealers. */
export function HomeScreen(props: Props) {
  const { slides, isEmpty, groups, goods, news, articles, blocks, user, contract, basket, strip } = props;
  const groupHref = (id: number) => (user ? `/catalogue/${id}?available=0` : `/open/${id}`);
  const productHref = (id: number) => (user ? `/product/${id}` : `/open/product/${id}`);
  const parts: Record<HomeBlockName, ReactNode> = {
    slides: null,
    groups: groups.length > 0 ? <GroupCards groups={groups} hrefOf={groupHref} /> : isEmpty && <NoGoodsYet />,
    goods: goods.length > 0 && (
      <GoodsInStock
        goods={goods}
        hrefOf={productHref}
        allHref={user ? '/catalogue/all' : '/open/all'}
        hint={user ? undefined : 'оптовые цены видны после входа'}
      />
    ),
    news: <Latest items={news} shelf={newsShelf} />,
    articles: <Latest items={articles} shelf={articlesShelf} />,
  };
  const hasSlides = blocks.includes('slides');
  const { name, about } = company();
  return (
    <div className="inner home-page">
      <h1 className="visually-hidden">{[name, about].filter(Boolean).join(': ')}</h1>
      <div className={hasSlides ? 'home-top' : 'home-top without-slides'}>
        {hasSlides && <Slider slides={slides} />}
        {user && basket ? <DealerCard user={user} contract={contract} basket={basket} /> : <SignInCard />}
      </div>
      {strip && <BalanceStrip {...strip} />}
      {blocks.map((name) => (
        <Fragment key={name}>{parts[name]}</Fragment>
      ))}
    </div>
  );
}

/** The latest news or articles. */
function Latest({ items, shelf }: { items: readonly Announce[]; shelf: Shelf }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={shelf.name}>
      <div className="page-head section-head">
        <h2 id={shelf.name}>{shelf.title}</h2>
        <span className="stretch" />
        <a href={shelf.href}>{shelf.all}</a>
      </div>
      <AnnounceCards items={items.map((item) => ({ ...item, picture: '' }))} shelf={shelf.name} />
    </section>
  );
}

function NoGoodsYet() {
  return (
    <div className="card">
      <EmptyBox
        title="Каталог скоро откроется"
        actions={
          <a className="btn" href={callbackHref('/')}>
            Заказать звонок
          </a>
        }
      >
        Товары ещё загружаются. Оставьте телефон, и мы расскажем о наличии и ценах.
      </EmptyBox>
    </div>
  );
}
