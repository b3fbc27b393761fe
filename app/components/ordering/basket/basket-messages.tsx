import { errorTitle } from '#app/components/ui/error-items.ts';
import { type ErrorItem, ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import { useHydrated } from '#app/enhance/hydrated.ts';
import type { BasketView } from '#server/ordering/basket/basket-view.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import type { BasketReply } from './basket-reply.ts';
import { quantityId } from './line-quantity.tsx';
import { RemovedLines } from './removed-lines.tsx';

/** The number of lines that are listed at once. */
const maxNamed = 5;

type Props = { basket: BasketView; reply: BasketReply | undefined; formId: string };

/**
 * The messages above the basket: what prevents the order, refusals, and removed lines with a button to restore
 * them.
 */
export function BasketMessages({ basket, reply, formId }: Props) {
  const items = orderErrors(reply);
  const { failure, done, removed, moved } = reply ?? {};
  const scripted = useHydrated();
  return (
    <>
      <ErrorSummary title={errorTitle('Заказ не оформлен', items.length)} items={items} />
      {items.length === 0 && !failure && <Blocked basket={basket} />}
      {failure?.code === 'EMPTY_BASKET' ? <OrderedElsewhere /> : failure && <RefusalNote {...failure} />}
      {done && scripted ? (
        <Toast key={done} hideAfter={3000}>
          {done}
        </Toast>
      ) : (
        done && <Note kind="ok" title={done} />
      )}
      {moved && (
        <Note
          kind={moved.stayed.length > 0 ? 'info' : 'ok'}
          title={moved.text}
          action={
            moved.lines && (
              <button type="submit" className="btn btn-sm" form={formId} name="back" value={moved.lines}>
                Вернуть
              </button>
            )
          }
        >
          {moved.stayed.length > 0 && (
            <Links
              items={moved.stayed.map(({ key, articul, message }) => ({
                key,
                text: `${articul}: ${message}`,
              }))}
            />
          )}
        </Note>
      )}
      {scripted ? (
        <RemovedLines basket={basket} removed={removed} formId={formId} />
      ) : (
        removed && (
          <Note
            kind="ok"
            title={removed.text}
            action={
              removed.lines && (
                <button
                  type="submit"
                  className="btn btn-sm"
                  form={formId}
                  name="restore"
                  value={removed.lines}
                >
                  Вернуть
                </button>
              )
            }
          />
        )
      )}
    </>
  );
}

/** Shown for an outdated order form: the same basket was most likely ordered in another tab. */
function OrderedElsewhere() {
  return (
    <Note
      kind="no"
      title="Заказ не оформлен: корзина уже пуста"
      action={
        <a className="btn btn-sm" href="/cabinet/orders">
          Заказы
        </a>
      }
    >
      Возможно, он оформлен в другой вкладке.
    </Note>
  );
}

/** Shows which lines prevent the order. */
function Blocked({ basket }: Pick<Props, 'basket'>) {
  if (basket.blocked !== 'BASKET_BLOCKED') return null;
  const bad = basket.groups.flatMap(({ lines }) => lines).filter(({ problem }) => problem);
  return (
    <Note kind="no" title="Заказ не оформить, пока есть отмеченные позиции">
      <Links
        items={bad.map((line) => ({ key: lineKey(line), text: `${line.articul}: ${line.problem?.message}` }))}
      />
    </Note>
  );
}

/** Links to the quantities of lines; after the first few, the links are behind «и ещё 32». */
function Links({ items }: { items: readonly { key: string; text: string }[] }) {
  const link = ({ key, text }: (typeof items)[number]) => (
    <a className="d-block" href={`#${quantityId(key)}`} key={key}>
      {text}
    </a>
  );
  const more = items.slice(maxNamed);
  return (
    <>
      {items.slice(0, maxNamed).map(link)}
      {more.length > 0 && (
        <details>
          <summary className="fit-button">и ещё {more.length}</summary>
          {more.map(link)}
        </details>
      )}
    </>
  );
}

/** Returns the errors of the order with links: `qnt[101][1][1]` to the quantity of that line, `date` to the date. */
function orderErrors(reply: BasketReply | undefined): ErrorItem[] {
  return Object.entries(reply?.errors ?? {}).flatMap(([name, messages]) => {
    const href = `#${name.replace(/\]\[|\[/g, '-').replace(/\]$/, '')}`;
    return messages.map((text) => ({ href, text }));
  });
}
