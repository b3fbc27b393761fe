import { developersPath } from '#app/components/content/developers/developer-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { programTokensPath } from '#app/components/people/program-tokens/program-token-hrefs.ts';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import type { TokenList } from '#server/catalogue/open-tokens/token-view.ts';
import { counted } from '#server/kernel/plural.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { TokenExample } from './token-example.tsx';
import { TokenForm } from './token-form.tsx';
import { tokensHref } from './token-hrefs.ts';
import type { TokenReply } from './token-reply.ts';
import { TokenTable } from './token-table.tsx';

type Props = {
  list: TokenList;
  reply: TokenReply | undefined;
  /** The portal's own address. */
  origin: string;
};

/** Creates a token, explains its use, and lists existing tokens. */
export function TokenScreen({ list, reply, origin }: Props) {
  const { contract, tokens, paging } = list;
  return (
    <>
      <PageHead title="Токены API" crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Токены API' }]}>
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <div className="card token-new">
        <section aria-labelledby="new">
          <h2 id="new">Новый токен</h2>
          <p>
            Токен – ключ к открытому API портала: по нему ваш сайт или программа видит цены договора и точные
            остатки выбранных складов. Храните его как пароль: то же самое увидит каждый, кто его узнает.
          </p>
          <NewToken contract={contract} reply={reply} newest={tokens[0]?.id} />
        </section>
        <section aria-labelledby="use">
          <h2 id="use">Как обращаться</h2>
          <p>
            Добавьте токен к любому запросу открытого API. Без токена оптовых цен в ответе нет, а остатки
            больше 30&nbsp;шт. показаны как «более&nbsp;30».
          </p>
          <TokenExample origin={origin} token="ВАШ_ТОКЕН" />
          <h3 className="caption">Что отвечает с токеном</h3>
          <dl className="token-methods">
            <dt>
              <code>filter</code>
            </dt>
            <dd>список товаров по фильтру</dd>
            <dt>
              <code>getProduct/номер</code>
            </dt>
            <dd>карточка товара</dd>
            <dt>
              <code>searchProductsInMainFilter</code>
            </dt>
            <dd>поиск по словам и артикулу</dd>
            <dt>
              <code>yml</code>
            </dt>
            <dd>весь каталог файлом YML: для сайта или маркетплейса</dd>
          </dl>
          <p className="token-more">
            Все вызовы с примерами, коды ошибок и описание OpenAPI – на странице{' '}
            <a href={developersPath}>«Разработчикам»</a>.
          </p>
          <p className="token-more">
            Программе, которая читает и оформляет заказы, нужен{' '}
            <a href={programTokensPath}>токен программы</a>.
          </p>
        </section>
      </div>
      <section className="card token-list" aria-labelledby="given">
        <div className="token-head">
          <h2 id="given">Мои токены</h2>
          {paging.total > 0 && (
            <span className="quiet">{counted(paging.total, 'токен', 'токена', 'токенов')}</span>
          )}
        </div>
        {tokens.length === 0 ? (
          <EmptyBox title="Токенов пока нет" drawing={{ name: 'box', tint: 1 }}>
            Отметьте склады и нажмите «Получить токен»: он появится здесь.
          </EmptyBox>
        ) : (
          <>
            <TokenTable tokens={tokens} page={paging.page} />
            {paging.pages > 1 && <Pager paging={paging} hrefOf={tokensHref} />}
            <p className="quiet">
              Если вам отключают доступ в портал, ваши токены отзываются. Когда доступ включат, нужны новые.
            </p>
          </>
        )}
      </section>
    </>
  );
}

function NewToken({
  contract,
  reply,
  newest,
}: Pick<Props, 'reply'> & Pick<TokenList, 'contract'> & { newest: number | undefined }) {
  if (!contract) return <Note kind="info" title={texts.NO_CONTRACT} />;
  if (contract.warehouses.length === 0) {
    return (
      <Note kind="info" title={`По договору ${contract.header} нет складов`}>
        Выберите другой договор или обратитесь к вашему менеджеру.
      </Note>
    );
  }
  // The key creates a new form for another contract, without the ticks for the former contract.
  return <TokenForm key={contract.id} contract={contract} reply={reply} newest={newest} />;
}
