import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { WebhookView } from '#server/ordering/webhooks/webhook-view.ts';

type Props = { webhook: Pick<WebhookView, 'state' | 'failingSince'> };

/** Shows whether a webhook accepts events, or since when it does not. */
export function WebhookStateLabel({ webhook: { state, failingSince } }: Props) {
  switch (state) {
    case 'live':
      return <StateLabel kind="success" text="Работает" />;
    case 'failing':
      return (
        <>
          <StateLabel kind="danger" text="Не принимает" />
          {failingSince !== null && <span className="caption">с {ruDateTimeOf(failingSince)}</span>}
        </>
      );
    case 'off':
      return <StateLabel kind="neutral" text="Отключён" />;
    default:
      return (
        <>
          <StateLabel kind="neutral" text="Не действует" />
          <span className="caption">владелец не может заказывать</span>
        </>
      );
  }
}
