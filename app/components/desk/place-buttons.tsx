import { Icon } from '#app/components/ui/icon.tsx';

type Props = {
  /** The place of the row, counted from 1, and the last place. */
  place: number;
  last: number;
  /** What the buttons send; by default the target place. */
  sent?: { up: string; down: string };
  /** The name of the row, after «Выше: » and «Ниже: ». */
  name: string;
};

/**
 * Buttons that move a row of a list one place up or down. They send the target place or the neighbour, so that pressing
 * one twice moves the row once.
 */
export function PlaceButtons({ place, last, name, sent }: Props) {
  return (
    <>
      {place > 1 && <Move to={sent?.up ?? place - 1} label={`Выше: ${name}`} icon="arrow-up" />}
      {place < last && <Move to={sent?.down ?? place + 1} label={`Ниже: ${name}`} icon="arrow-down" />}
    </>
  );
}

function Move({ to, label, icon }: { to: number | string; label: string; icon: 'arrow-up' | 'arrow-down' }) {
  return (
    <button type="submit" className="btn btn-sm" name="place" value={to} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
