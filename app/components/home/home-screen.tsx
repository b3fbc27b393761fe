import { callbackHref } from '#app/components/callback/callback-href.ts';
import type { FrameContract, FrameData } from '#app/components/layout/frame-data.ts';
import { AnnounceCards } from '#app/components/publications/announce-cards.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { Counted } from '#server/catalogue/model.ts';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { Slide } from '#server/home/slide.ts';
import type { Announce } from '#server/publications/publication.ts';
import { DealerCard } from './dealer-card.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { Slider } from './slider.tsx';
import { GoodsInStock, GroupCards } from './window-sections.tsx';

type Props = {
  slides: readonly Slide[];
  groups: readonly Counted[];
  goods: readonly OpenGoods[];
  news: readonly Announce[];
  /** Of who is signed in; his links lead to goods with his prices. */
  user: FrameData['user'];
  contract: FrameContract | undefined;
  basket: FrameData['basket'] | undefined;
};

/** The home page: what anybody sees first, and the shortest ways of a dealer. */
export function HomeScreen({ slides, groups, goods, news, user, contract, basket }: Props) {
  const groupHref = (id: number) => (user ? `/catalogue/${id}?available=0` : `/open/${id}`);
  const productHref = (id: number) => (user ? `/product/${id}` : `/open/product/${id}`);
  return (
    <div className="wrap home">
      <h1 className="visually-hidden">Светоч Опт: светотехника и электрика для дилеров</h1>
      <div className="hero">
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
            <span className="grow" />
            <a href="/news">Все новости</a>
          </div>
          <AnnounceCards items={news.map((item) => ({ ...item, picture: '' }))} href="/news" />
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
