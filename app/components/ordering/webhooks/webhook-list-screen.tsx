import { tokensPath } from '#app/components/catalogue/open-tokens/token-hrefs.ts';
import { chapterHref } from '#app/components/content/developers/developer-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { programTokensPath } from '#app/components/people/program-tokens/program-token-hrefs.ts';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import type { WebhookList, WebhookView } from '#server/ordering/webhooks/webhook-view.ts';
import { answerText } from './answer-text.ts';
import { WebhookForm } from './webhook-form.tsx';
import { followedPath, webhookHref } from './webhook-hrefs.ts';
import { WebhookStateLabel } from './webhook-state.tsx';

type Props = { list: WebhookList; refusal: Refusal | undefined };

/** Creates a webhook, explains its use, and lists existing ones. */
export function WebhookListScreen({ list: { webhooks, showsOwners, followed }, refusal }: Props) {
  return (
    <>
      <PageHead
        title="Вебхуки"
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Токены API', href: tokensPath },
          { label: 'Токены программ', href: programTokensPath },
          { label: 'Вебхуки' },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <div className="card token-new">
        <section aria-labelledby="new">
          <h2 id="new">Новый вебхук</h2>
          {/* The key makes the form empty again after a webhook was created. */}
          <WebhookForm key={webhooks[0]?.id} refusal={refusal} />
        </section>
        <section aria-labelledby="use">
          <h2 id="use">Как это работает</h2>
          <p>
            Портал сам сообщает вашей программе, что произошло: отправляет на её адрес запрос POST с событием
            в JSON. Опрашивать портал каждую минуту не нужно.
          </p>
          <dl className="token-methods">
            <dt>Ответ</dt>
            <dd>
              программа отвечает кодом 200–299 за 10&nbsp;секунд, иначе портал повторяет событие в течение
              суток
            </dd>
            <dt>Порядок</dt>
            <dd>события одного заказа приходят по очереди, одно событие может прийти дважды</dd>
            <dt>Подпись</dt>
            <dd>
              по заголовку <code>X-Portal-Signature</code> и секрету программа проверяет, что событие пришло
              от портала
            </dd>
          </dl>
          <p className="token-more">
            Состав событий и примеры проверки подписи – на странице{' '}
            <a href={chapterHref('webhooks')}>Webhooks</a> раздела «Разработчикам».
          </p>
        </section>
      </div>
      <section className="card token-list" aria-labelledby="given">
        <div className="token-head">
          <h2 id="given">{showsOwners ? 'Вебхуки компании' : 'Мои вебхуки'}</h2>
          {webhooks.length > 0 && (
            <span className="quiet">{counted(webhooks.length, 'вебхук', 'вебхука', 'вебхуков')}</span>
          )}
        </div>
        {webhooks.length === 0 ? (
          <EmptyBox title="Вебхуков пока нет" drawing={{ name: 'box', tint: 1 }}>
            Укажите адрес программы, отметьте события и нажмите «Создать вебхук».
          </EmptyBox>
        ) : (
          <table className="data-table cards tokens">
            <caption className="visually-hidden">Вебхуки, новые сверху</caption>
            <thead>
              <tr>
                <th scope="col">Вебхук</th>
                <th scope="col">События</th>
                {showsOwners && <th scope="col">Чей</th>}
                <th scope="col">Создан</th>
                <th scope="col">Последняя отправка</th>
                <th scope="col">Состояние</th>
              </tr>
            </thead>
            <tbody>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} showsOwners={showsOwners} />
              ))}
            </tbody>
          </table>
        )}
        {webhooks.length > 0 && (
          <p className="quiet">
            Если владельцу отключают доступ в портал, его вебхуки отключаются. Когда доступ включат, их
            включают заново.
          </p>
        )}
      </section>
      <section className="card form-body token-list" aria-labelledby="followed">
        <h2 id="followed">Товары, за которыми следят программы</h2>
        <p className="quiet">
          {followed > 0
            ? 'Когда они поступают и заканчиваются, портал сообщает вебхукам с событиями stock.arrived и stock.ran_out.'
            : 'Пока таких нет: их называет программа вызовом /api/followGoods/.'}
        </p>
        {followed > 0 && (
          <p className="m-0">
            <a className="btn btn-sm" href={followedPath}>
              Показать {counted(followed, 'товар', 'товара', 'товаров')}
            </a>
          </p>
        )}
      </section>
    </>
  );
}

function WebhookRow({ webhook, showsOwners }: { webhook: WebhookView; showsOwners: boolean }) {
  const { id, name, url, events, owner, createdAt, lastAt, lastStatus } = webhook;
  return (
    <tr>
      <td className="c-number">
        <a href={webhookHref(id)}>{name}</a>
        <span className="caption">{new URL(url).host}</span>
      </td>
      <td className="c-wms">{events.join(', ')}</td>
      {showsOwners && <td className="c-agent">{owner}</td>}
      <td className="c-date" data-label="Создан">
        {ruDateOf(createdAt)}
      </td>
      <td className="c-date" data-label="Последняя отправка">
        {lastAt === null ? 'не было' : ruDateTimeOf(lastAt)}
        {lastAt !== null && <span className="caption">{answerText(lastStatus)}</span>}
      </td>
      <td className="c-state">
        <WebhookStateLabel webhook={webhook} />
      </td>
    </tr>
  );
}
