import { answerText } from '#app/components/ordering/webhooks/answer-text.ts';
import { WebhookStateLabel } from '#app/components/ordering/webhooks/webhook-state.tsx';
import type { DealerCard, DealerWebhook } from '#server/desk/dealers/dealer-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskPerson } from '../desk-hrefs.ts';
import { deskDealerWebhook } from './dealer-hrefs.ts';
import { Part } from './dealer-part.tsx';
import { DealerTable } from './dealer-table.tsx';

type Props = Pick<DealerCard, 'id' | 'webhooks' | 'followers'>;

/** The webhooks of a dealer's people, and the people whose programs follow products; nothing when there are none. */
export function DealerWebhooks({ id, webhooks, followers }: Props) {
  return (
    <>
      <DealerTable title="Вебхуки" columns={['Вебхук', 'Чей', 'Создан', 'Последняя отправка', 'Состояние']}>
        {webhooks.map((webhook) => (
          <Webhook key={webhook.id} dealer={id} webhook={webhook} />
        ))}
      </DealerTable>
      {followers.length > 0 && (
        <Part title="Товары, за которыми следят программы" none="" rows={followers.length}>
          <ul className="desk-plain">
            {followers.map(({ id: account, name, count }) => (
              <li key={account}>
                <a href={deskPerson(id, account)}>{name}</a>: {counted(count, 'товар', 'товара', 'товаров')}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
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
