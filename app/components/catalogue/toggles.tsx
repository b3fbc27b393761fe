import { Icon } from '#app/components/ui/icon.tsx';

type Props = {
  id: number | string;
  articul: string;
  wish: boolean;
  need: number;
  /** True when the product is no longer sold; a mark can then only be removed. */
  gone?: boolean;
  /** True in the card, where the buttons have labels. */
  wide?: boolean;
};

/**
 * The buttons for favourite and need in the goods form. Each contains its target state, so that pressing it in two
 * tabs does no harm and no script is needed.
 */
export function Toggles({ id, articul, wish, need, gone = false, wide = false }: Props) {
  const needed = need > 0;
  return (
    <>
      {(wish || !gone) && (
        <button
          type="submit"
          className={wide ? 'btn favourite' : 'icon-btn favourite'}
          name="wish"
          value={`${id}:${wish ? 'off' : 'on'}`}
          aria-pressed={wish}
          aria-label={wide ? undefined : `Избранное: ${articul}`}
          title={wide ? undefined : wish ? 'Убрать из избранного' : 'В избранное'}
        >
          <Icon name={wish ? 'heart-filled' : 'heart'} />
          {wide && 'Избранное'}
        </button>
      )}
      {(needed || !gone) && (
        <button
          type="submit"
          className={wide ? 'btn' : 'icon-btn'}
          name="need"
          value={`${id}:${needed ? 'off' : 'on'}`}
          aria-pressed={needed}
          aria-label={wide ? undefined : `Потребность: ${articul}`}
          title={wide ? undefined : needed ? 'Убрать из потребностей' : 'В потребности'}
        >
          <Icon name={needed ? 'need-filled' : 'need'} />
          {wide && (need > 1 ? `Потребность: ${need}` : 'Потребность')}
        </button>
      )}
    </>
  );
}
