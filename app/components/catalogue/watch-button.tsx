import { Icon } from '#app/components/ui/icon.tsx';

type Props = {
  id: number | string;
  articul: string;
  /** Whether the account is notified when the product arrives. */
  on: boolean;
  /** True in the card, where the button has a label. */
  wide?: boolean;
};

/** «Сообщить о поступлении»: a button of the goods form that contains its target state, like `Toggles`. */
export function WatchButton({ id, articul, on, wide }: Props) {
  return (
    <button
      type="submit"
      className={wide ? 'btn' : 'icon-btn'}
      name="watch"
      value={`${id}:${on ? 'off' : 'on'}`}
      aria-pressed={on}
      aria-label={wide ? undefined : `Сообщить о поступлении: ${articul}`}
      title={on ? 'Не сообщать о поступлении' : wide ? undefined : 'Сообщить о поступлении'}
    >
      <Icon name={on ? 'bell-filled' : 'bell'} />
      {wide && (on ? 'Сообщим о поступлении' : 'Сообщить о поступлении')}
    </button>
  );
}
