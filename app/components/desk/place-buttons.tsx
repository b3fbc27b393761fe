import { Icon } from '#app/components/ui/icon.tsx';

type Props = {
  /** Where the row is, counted from 1, and the last place. */
  place: number;
  last: number;
  /** What is moved, after «Выше: » and «Ниже: ». */
  name: string;
};

/** The buttons that send a row of a list one place up or down: the place, so that pressing one twice moves it once. */
export function PlaceButtons({ place, last, name }: Props) {
  return (
    <>
      {place > 1 && <Move to={place - 1} label={`Выше: ${name}`} icon="arrow-up" />}
      {place < last && <Move to={place + 1} label={`Ниже: ${name}`} icon="arrow-down" />}
    </>
  );
}

function Move({ to, label, icon }: { to: number; label: string; icon: 'arrow-up' | 'arrow-down' }) {
  return (
    <button type="submit" className="btn btn-sm" name="place" value={to} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
