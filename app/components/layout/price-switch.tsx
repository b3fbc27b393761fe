import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { useFocusLeft } from '#app/enhance/focus-left.ts';

type Prices = {
  /** Whether this browser hides wholesale prices. */
  hidden: boolean;
  /** The return address, with filters and page. */
  back: string;
};

const PricesContext = createContext<Prices | undefined>(undefined);

type ProviderProps = { hidden: boolean | undefined; back: string; children: ReactNode };

/**
 * Provides the price setting to all screens, in the root. Without this provider, or with `hidden` undefined, the
 * views show no switch. Old fragments render the same views without the provider.
 */
export function PricesProvider({ hidden, back, children }: ProviderProps) {
  const prices = useMemo(() => (hidden === undefined ? undefined : { hidden, back }), [hidden, back]);
  return <PricesContext.Provider value={prices}>{children}</PricesContext.Provider>;
}

/**
 * Returns whether this browser hides wholesale prices. The value is part of cache keys, because responses cached
 * earlier must not reveal the prices.
 */
export function usePricesHidden(): boolean {
  return useContext(PricesContext)?.hidden ?? false;
}

type Props = {
  /**
   * The address of the surrounding form, whose fields are sent along and returned as typed. Absent: the switch is a
   * separate form.
   */
  resend?: string;
};

const switchId = 'prices';

/**
 * Hides wholesale prices, so that the screen can be shown to a customer (§2.2.5). Part of the header of every
 * screen that shows prices.
 */
export function PriceSwitch({ resend }: Props) {
  const prices = useContext(PricesContext);
  if (!prices) return null;
  const text = prices.hidden ? 'Показать оптовые цены' : 'Скрыть оптовые цены';
  return (
    <SwitchButton {...prices} resend={resend} id={switchId} label={text}>
      <Icon name={prices.hidden ? 'eye' : 'eye-off'} />
      <span className="only-l">{text}</span>
    </SwitchButton>
  );
}

/** The note shown while prices are hidden; `children`: what stays visible. */
export function PricesHidden({ resend, children }: Props & { children: ReactNode }) {
  const prices = useContext(PricesContext);
  const note = useFocusLeft(switchId);
  if (!prices?.hidden) return null;
  return (
    <div className="no-print" ref={note}>
      <Note
        kind="info"
        icon="eye-off"
        title="Оптовые цены скрыты"
        action={
          <SwitchButton {...prices} resend={resend} label="Показать оптовые цены">
            Показать
          </SwitchButton>
        }
      >
        {children} Экран можно показать вашему покупателю.
      </Note>
    </div>
  );
}

type ButtonProps = Prices & Props & { id?: string; label: string; children: ReactNode };

function SwitchButton({ hidden, back, resend, id, label, children }: ButtonProps) {
  const button = {
    type: 'submit',
    className: 'btn btn-sm no-print',
    id,
    name: 'hide',
    value: hidden ? '0' : '1',
    'aria-label': label,
  } as const;
  if (resend) {
    return (
      <button {...button} formAction={`/prices?${new URLSearchParams({ resend })}`}>
        {children}
      </button>
    );
  }
  return (
    <form method="post" action="/prices" data-stay>
      <input type="hidden" name="redirectTo" value={back} />
      <button {...button}>{children}</button>
    </form>
  );
}
