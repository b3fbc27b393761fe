import { AnnounceCards } from '#app/components/content/publications/announce-cards.tsx';
import type { FrameContract, FrameData } from '#app/components/layout/frame-data.ts';
import { callbackHref } from '#app/components/talk/callback/callback-href.ts';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { Slide } from '#server/content/home/slide.ts';
import type { Announce } from '#server/content/publications/publication.ts';
import type { Counted } from '#server/goods/model.ts';
import { DealerCard } from './dealer-card.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { Slider } from './slider.tsx';
import { GoodsInStock, GroupCards } from './window-sections.tsx';

type Props = {
  slides: readonly Slide[];
  groups: readonly Counted[];
  goods: readonly OpenGoods[];
  news: readonly Announce[];
  /** The signed-in account, whose links lead to goods with its prices. */
  user: FrameData['user'];
  contract: FrameContract | undefined;
  basket: FrameData['basket'] | undefined;
};

/** The home page: public contents, and shortcuts for dealers. */
export function HomeScreen({ slides, groups, goods, news, user, contract, basket }: Props) {
  const groupHref = (id: number) => (user ? `/catalogue/${id}?available=0` : `/open/${id}`);
  const productHref = (id: number) => (user ? `/product/${id}` : `/open/product/${id}`);
  return (
    <div className="inner home-page">
      <h1 className="visually-hidden">Светоч Опт: светотехника и электрика для дилеров</h1>
      <div className="home-top">
        <Slider slides={slides} />
        {user && basket ? <DealerCard user={user} contract={contract} basket={basket} /> : <SignInCard />}
      </div>
      {groups.length > 0 ? <GroupCards groups={groups} hrefOf={groupHref} /> : <NoGoodsYet />}
      {goods.length > 0 && (
        <GoodsInStock
          goods={goods}
          hrefOf={productHref}
          allHref={user ? '/catalogue/all' : '/open/all'}
          hint={user ? undefined : 'оптовые цены видны после входа'}
        />
      )}
      {news.length > 0 && (
        <section aria-labelledby="news">
          <div className="page-head section-head">
            <h2 id="news">Новости</h2>
            <span className="stretch" />
            <a href="/news">Все новости</a>
          </div>
          <AnnounceCards items={news.map((item) => ({ ...item, picture: '' }))} shelf="news" />
        </section>
      )}
    </div>
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
