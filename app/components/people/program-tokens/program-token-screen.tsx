import { tokensPath } from '#app/components/catalogue/open-tokens/token-hrefs.ts';
import { developersPath } from '#app/components/content/developers/developer-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { webhooksPath } from '#app/components/ordering/webhooks/webhook-hrefs.ts';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { counted } from '#server/kernel/plural.ts';
import type { ProgramTokenList } from '#server/people/program-tokens/token-view.ts';
import { ProgramExample } from './program-example.tsx';
import { ProgramTokenForm } from './program-token-form.tsx';
import { programTokensHref } from './program-token-hrefs.ts';
import { ProgramTokenTable } from './program-token-table.tsx';

type Props = {
  list: ProgramTokenList;
  refusal: Refusal | undefined;
  /** The portal's own address. */
  origin: string;
};

/** Creates a program token, explains its use, and lists existing ones. */
export function ProgramTokenScreen({ list, refusal, origin }: Props) {
  const { tokens, paging, showsOwners } = list;
  return (
    <>
      <PageHead
        title="Токены программ"
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Токены API', href: tokensPath },
          { label: 'Токены программ' },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <div className="card token-new">
        <section aria-labelledby="new">
          <h2 id="new">Новый токен</h2>
          {/* The key makes the form empty again after a token was created. */}
          <ProgramTokenForm key={tokens[0]?.id} refusal={refusal} />
        </section>
        <section aria-labelledby="use">
          <h2 id="use">Как обращаться</h2>
          <p>
            С таким токеном программа работает от вашего имени: видит то же, что и вы, и делает только то, что
            вы отметили. Храните его как пароль.
          </p>
          <ProgramExample origin={origin} token="ВАШ_ТОКЕН" />
          <h3 className="caption">Права</h3>
          <dl className="token-methods">
            <dt>
              <code>catalogue</code>
            </dt>
            <dd>товары, цены вашего договора, остатки, файлы каталога</dd>
            <dt>
              <code>orders:read</code>
            </dt>
            <dd>список заказов, заказ, его файл, отчёт по закупкам</dd>
            <dt>
              <code>orders:write</code>
            </dt>
            <dd>корзина, оформление и отмена заказов</dd>
          </dl>
          <p className="token-more">
            Какому вызову какое право нужно, сказано на странице <a href={developersPath}>«Разработчикам»</a>.
          </p>
          <p className="token-more">
            Чтобы портал сам сообщал программе о заказах, создайте <a href={webhooksPath}>вебхук</a>.
          </p>
        </section>
      </div>
      <section className="card token-list" aria-labelledby="given">
        <div className="token-head">
          <h2 id="given">{showsOwners ? 'Токены компании' : 'Мои токены'}</h2>
          {paging.total > 0 && (
            <span className="quiet">{counted(paging.total, 'токен', 'токена', 'токенов')}</span>
          )}
        </div>
        {tokens.length === 0 ? (
          <EmptyBox title="Токенов пока нет" drawing={{ name: 'box', tint: 1 }}>
            Назовите программу, отметьте, что ей можно, и нажмите «Создать токен».
          </EmptyBox>
        ) : (
          <>
            <ProgramTokenTable tokens={tokens} page={paging.page} showsOwners={showsOwners} />
            {paging.pages > 1 && <Pager paging={paging} hrefOf={programTokensHref} />}
            <p className="quiet">
              Если владельцу отключают доступ в портал, его токены отзываются. Когда доступ включат, нужны
              новые.
            </p>
          </>
        )}
      </section>
    </>
  );
}
