import { Fact } from '#app/components/ui/fact.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { weightText } from '#server/kernel/weight.ts';
import type { Consignment } from '#server/ordering/consignments/consignment.ts';

/** How the goods of an order are sent, as far as it is known. */
export function ConsignmentFacts({ consignment }: { consignment: Consignment }) {
  const { boxes, weight, carrier, track, url, arrivesOn } = consignment;
  const shownTrack = track || (url && 'отследить');
  return (
    <>
      <Fact name="Перевозчик">{carrier}</Fact>
      <Fact name="Номер отправления">
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {shownTrack}
            <span className="visually-hidden">, откроется в новом окне</span>
          </a>
        ) : (
          shownTrack
        )}
      </Fact>
      <Fact name="Прибудет">{arrivesOn && ruDate(arrivesOn)}</Fact>
      <Fact name="Мест">{boxes}</Fact>
      <Fact name="Вес">{weight !== null && weightText(weight)}</Fact>
    </>
  );
}
