import { useHydrated } from '#app/enhance/hydrated.ts';
import type { ListedAct } from '#server/acts/act-view.ts';
import { counted } from '#server/kernel/plural.ts';

type Props = {
  /** How many are being made. */
  waiting: number;
  /** Came to their end while the page was open. */
  finished: ListedAct[];
  /** This screen: looks again where no script does. */
  here: string;
};

/** What is being made, and politely said what has become ready. */
export function ActsWaiting({ waiting, finished, here }: Props) {
  const scripted = useHydrated();
  return (
    <>
      {waiting > 0 && (
        <div className="acts-waiting no-print">
          <span>
            {waiting === 1 ? 'Готовится' : 'Готовятся'} {counted(waiting, 'акт', 'акта', 'актов')}, обычно это
            меньше минуты.{' '}
            {scripted ? 'Список обновляется сам.' : 'Чтобы увидеть, готово ли, обновите список.'}
          </span>
          <a className="btn btn-sm" href={here} data-keep-scroll>
            Обновить
          </a>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {finished.map(said).join(' ')}
      </p>
    </>
  );
}

function said({ id, contract, state }: ListedAct): string {
  return `Акт № ${id} по договору ${contract} ${state === 'ready' ? 'готов' : 'не получился'}.`;
}
