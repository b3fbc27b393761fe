import { Icon } from '#app/components/ui/icon.tsx';

type Props = {
  id: number | string;
  articul: string;
  wish: boolean;
  need: number;
  /** True when it is no longer sold: a mark can only be removed. */
  gone?: boolean;
  /** In the card the buttons have labels. */
  wide?: boolean;
};

/**
 * Favourite and need: buttons of the goods form that contain their target state, so that pressing twice in
 * two tabs does no harm and no script is needed.
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
