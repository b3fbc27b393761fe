import { Icon } from '#app/components/ui/icon.tsx';

type Props = {
  hidden: boolean;
  /** Where it comes back to. */
  back: string;
  /** A word in place of the switch. */
  label?: string;
};

/** The switch that hides wholesale prices, so that the screen can be shown to a customer (§2). */
export function HidePrices({ hidden, back, label }: Props) {
  const text = hidden ? 'Показать оптовые цены' : 'Скрыть оптовые цены';
  return (
    <form method="post" action="/catalogue/prices" data-keep-scroll>
      <input type="hidden" name="redirectTo" value={back} />
      <button
        type="submit"
        className="btn btn-sm"
        name="hide"
        value={hidden ? '0' : '1'}
        aria-label={label ? undefined : text}
      >
        {label ?? (
          <>
            <Icon name={hidden ? 'eye' : 'eye-off'} />
            <span className="only-l">{text}</span>
          </>
        )}
      </button>
    </form>
  );
}
