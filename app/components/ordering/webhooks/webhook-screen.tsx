import { tokensPath } from '#app/components/catalogue/open-tokens/token-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { lowerFirst } from '#server/kernel/lower-first.ts';
import { counted } from '#server/kernel/plural.ts';
import { type DeliveryView, eventHeader, type WebhookPage } from '#server/ordering/webhooks/webhook-view.ts';
import { answerText } from './answer-text.ts';
import { editWebhookHref, removeWebhookHref, webhookHref, webhooksPath } from './webhook-hrefs.ts';
import { WebhookStateLabel } from './webhook-state.tsx';

type Props = { page: WebhookPage; refusal: Refusal | undefined };

/** A webhook: its facts, the possible actions, and the journal of its deliveries. */
export function WebhookScreen({ page, refusal }: Props) {
  const { webhook, deliveries, paging, waiting, isOwn } = page;
  const { id, name, url, events, owner, createdAt, enabled, hint, oldUntil, lastAt, lastStatus } = webhook;
  return (
    <>
      <PageHead
        title={`Вебхук «${name}»`}
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Токены API', href: tokensPath },
          { label: 'Вебхуки', href: webhooksPath },
          { label: name },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      {refusal && (
        <Note kind="no" title="Не сделано">
          {refusal.message}
        </Note>
      )}
      <section className="card webhook-facts" aria-label="Настройки">
        <dl className="props">
          <Fact name="Состояние">
            <WebhookStateLabel webhook={webhook} />
          </Fact>
          <Fact name="Адрес">
            <span className="webhook-url">{url}</span>
          </Fact>
          <Fact name="События">
            {events
              .map(eventHeader)
              .map((header, i) => (i === 0 ? header : lowerFirst(header)))
              .join(', ')}
          </Fact>
          <Fact name="Последняя отправка">
            {lastAt === null ? 'не было' : `${ruDateTimeOf(lastAt)}, ${answerText(lastStatus)}`}
          </Fact>
          <Fact name="Ждут отправки">{waiting > 0 && counted(waiting, 'событие', 'события', 'событий')}</Fact>
          <Fact name="Секрет">
            заканчивается на <code>{hint}</code>
            {oldUntil !== undefined && `, прежний тоже подписывает до ${ruDateTimeOf(oldUntil)}`}
          </Fact>
          {!isOwn && <Fact name="Чей">{owner}</Fact>}
          <Fact name="Создан">{ruDateOf(createdAt)}</Fact>
        </dl>
        <div className="webhook-acts">
          {enabled && (
            <Act id={id} name="test" busy="Отправляем…" look="btn-primary">
              Проверить
            </Act>
          )}
          <Act id={id} name={enabled ? 'off' : 'on'} busy={enabled ? 'Отключаем…' : 'Включаем…'}>
            {enabled ? 'Отключить' : 'Включить'}
          </Act>
          {isOwn && (
            <a className="btn" href={editWebhookHref(id)} data-keep-scroll>
              Изменить
            </a>
          )}
          {isOwn && (
            <Act id={id} name="renew" busy="Меняем…" fields={{ hint }}>
              Сменить секрет
            </Act>
          )}
          <a className="btn btn-quiet muted" href={removeWebhookHref(id)} data-keep-scroll>
            Удалить
          </a>
        </div>
        {isOwn && (
          <p className="quiet">
            Прежний секрет подписывает вместе с новым ещё сутки: программа успеет сменить его. Если за это
            время сменить секрет ещё раз, прежним останется тот же.
          </p>
        )}
      </section>
      <section className="card token-list" aria-labelledby="journal">
        <div className="token-head">
          <h2 id="journal">Журнал</h2>
          <span className="quiet">хранится 30&nbsp;дней</span>
        </div>
        {deliveries.length === 0 ? (
          <EmptyBox title="Событий пока не было" drawing={{ name: 'box', tint: 1 }}>
            {enabled
              ? 'Нажмите «Проверить»: портал отправит пробное событие.'
              : 'Вебхук отключён: события не записываются.'}
          </EmptyBox>
        ) : (
          <>
            <Journal page={page} />
            {paging.pages > 1 && <Pager paging={paging} hrefOf={(at) => webhookHref(id, at)} />}
          </>
        )}
      </section>
    </>
  );
}

type ActProps = {
  id: number;
  /** The page of the journal to return to. */
  page?: number;
  name: string;
  fields?: Record<string, string | number>;
  busy: string;
  look?: string;
  children: string;
};

function Act({ id, page, name, fields = {}, busy, look = '', children }: ActProps) {
  return (
    <form
      method="post"
      action={webhookHref(id, page)}
      id={`do-${[name, fields.delivery].filter(Boolean).join('-')}`}
    >
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SubmitButton busy={busy} className={look} name="do" value={name}>
        {children}
      </SubmitButton>
    </form>
  );
}

function Journal({ page: { webhook, deliveries, paging } }: { page: WebhookPage }) {
  return (
    <table className="data-table cards tokens webhook-journal">
      <caption className="visually-hidden">События, новые сверху</caption>
      <thead>
        <tr>
          <th scope="col">Событие</th>
          <th scope="col">Произошло</th>
          <th scope="col">Заказ</th>
          <th scope="col">Попыток</th>
          <th scope="col">Состояние</th>
          <th scope="col">
            <span className="visually-hidden">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((line) => (
          <JournalRow
            key={line.id}
            line={line}
            webhookId={webhook.id}
            page={paging.page}
            enabled={webhook.enabled}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { line: DeliveryView; webhookId: number; page: number; enabled: boolean };

function JournalRow({ line, webhookId, page, enabled }: RowProps) {
  const { id, event, order, happenedAt, createdAt, attempts } = line;
  return (
    <tr>
      <td className="c-number">
        {eventHeader(event)}
        <span className="caption">{event}</span>
      </td>
      <td className="c-date" data-label="Произошло">
        {ruDateTimeOf(happenedAt)}
        {createdAt !== happenedAt && <span className="caption">повтор от {ruDateTimeOf(createdAt)}</span>}
      </td>
      <td className="c-date" data-label="Заказ">
        {order ? <a href={`/cabinet/orders/${order.id}`}>{order.number}</a> : '–'}
      </td>
      <td className="c-date" data-label="Попыток">
        {attempts}
      </td>
      <td className="c-state">
        <DeliveryState line={line} />
      </td>
      <td className="c-act">
        {enabled && (
          <Act
            id={webhookId}
            page={page}
            name="again"
            fields={{ delivery: id }}
            busy="Отправляем…"
            look="btn-sm"
          >
            {line.state === 'waiting' ? 'Отправить сейчас' : 'Отправить ещё раз'}
          </Act>
        )}
      </td>
    </tr>
  );
}

function DeliveryState({ line }: { line: DeliveryView }) {
  const { state, attempts, status, problem, nextAt, doneAt } = line;
  const answer = problem || (attempts > 0 ? answerText(status) : '');
  switch (state) {
    case 'delivered':
      return (
        <>
          <StateLabel kind="success" text="Доставлено" />
          <span className="caption">
            {doneAt !== null && `${ruDateTimeOf(doneAt)}, `}
            {answer}
          </span>
        </>
      );
    case 'given_up':
      return (
        <>
          <StateLabel kind="danger" text="Не доставлено" />
          <span className="caption">{answer}</span>
        </>
      );
    default:
      return (
        <>
          <StateLabel kind={attempts > 0 ? 'primary' : 'neutral'} text="Ждёт отправки" />
          {attempts > 0 && (
            <span className="caption">
              {answer}, повтор {ruDateTimeOf(nextAt)}
            </span>
          )}
        </>
      );
  }
}
