import type { ReactNode } from 'react';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { thousands } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { HeldGoods } from '#server/ordering/basket/repeat-lines.server.ts';

type Props = {
  action: string;
  /** The return address for every choice. */
  back: string;
  contractId: number;
  held: readonly HeldGoods[];
  /** True when all of the goods are already in the basket. */
  all: boolean;
  /** Further information, before and after the goods in the basket. */
  children?: ReactNode;
  details?: ReactNode;
  /** True when nothing is asked and the window is only read; it then opens at its top. */
  looking?: boolean;
};

/** The maximum number of goods listed. */
const maxNamed = 8;

/**
 * The question before goods of an order or a draft are added to the basket a second time, or under another contract:
 * add all, only those that are not in the basket yet, or none. It works without JavaScript.
 */
export function RepeatQuestion(props: Props) {
  const { action, back, contractId, held, all, children, details, looking = false } = props;
  return (
    <form method="post" action={action}>
      <input type="hidden" name="sure" value="1" />
      <input type="hidden" name="contract" value={contractId} />
      <input type="hidden" name="redirectTo" value={back} />
      <SubmissionKey />
      <div className="dialog-body">
        {children}
        {held.length > 0 && (
          <>
            <p className="m-0">Уже в корзине:</p>
            <ul className="m-0">
              {held.slice(0, maxNamed).map(({ id, articul, unit, inBasket, asked }) => (
                <li key={id}>
                  {articul}: в корзине {pieces(inBasket, unit)}, добавим ещё {pieces(asked, unit)}, если
                  хватит остатка
                </li>
              ))}
            </ul>
            {held.length > maxNamed && <p className="m-0">и ещё {thousands(held.length - maxNamed)}</p>}
          </>
        )}
        {details}
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Добавляем…" className="btn-primary" name="leave" value="0">
          {held.length > 0 ? 'Добавить ещё раз' : 'Добавить'}
        </SubmitButton>
        {held.length > 0 && !all && (
          <SubmitButton busy="Добавляем…" className="" name="leave" value="1">
            Только остальное
          </SubmitButton>
        )}
        <a
          className="btn"
          href={back}
          // biome-ignore lint/a11y/noAutofocus: the focus belongs on the harmless answer, also without JavaScript
          autoFocus={!looking}
          data-focus={!looking || undefined}
          data-keep-scroll
        >
          Не добавлять
        </a>
      </div>
    </form>
  );
}
