import { answerText } from '#app/components/ordering/webhooks/answer-text.ts';
import { WebhookStateLabel } from '#app/components/ordering/webhooks/webhook-state.tsx';
import type { DealerWebhook } from '#server/desk/dealers/dealer-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { deskDealerWebhook } from '../desk-hrefs.ts';
import { Part } from './dealer-part.tsx';

/** The webhooks of a dealer's people. Nothing where there are none. */
export function DealerWebhooks({ id, webhooks }: { id: number; webhooks: readonly DealerWebhook[] }) {
  if (webhooks.length === 0) return null;
  return (
    <Part title="Вебхуки" none="" rows={webhooks.length}>
      <table className="data-table cards labelled desk-list">
        <thead>
          <tr>
            <th scope="col">Вебхук</th>
            <th scope="col">Чей</th>
            <th scope="col">Создан</th>
            <th scope="col">Последняя отправка</th>
            <th scope="col">Состояние</th>
            <th scope="col">
              <span className="visually-hidden">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <Webhook key={webhook.id} dealer={id} webhook={webhook} />
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Webhook({ dealer, webhook }: { dealer: number; webhook: DealerWebhook }) {
  const { id, name, host, owner, createdAt, lastAt, lastStatus, enabled } = webhook;
  return (
    <tr>
      <td className="c-head title">
        {name}
        <span className="caption">{host}</span>
      </td>
      <td data-label="Чей">{owner}</td>
      <td data-label="Создан">{ruDateTimeOf(createdAt)}</td>
      <td data-label="Последняя отправка">
        {lastAt === null ? 'не было' : `${ruDateTimeOf(lastAt)}, ${answerText(lastStatus)}`}
      </td>
      <td data-label="Состояние">
        <WebhookStateLabel webhook={webhook} />
      </td>
      <td className="c-act">
        {enabled && (
          <a
            className="btn btn-sm"
            href={deskDealerWebhook(dealer, id)}
            aria-label={`Отключить вебхук «${name}»`}
          >
            Отключить
          </a>
        )}
      </td>
    </tr>
  );
}
