import { useHydrated } from '#app/enhance/hydrated.ts';
import { counted } from '#server/kernel/plural.ts';
import { bind } from '#server/kernel/typography.ts';
import type { ListedAct } from '#server/papers/acts/act-view.ts';

type Props = {
  /** The number of acts being built. */
  waiting: number;
  /** Acts finished while the page was open. */
  finished: ListedAct[];
  /** The address of this screen, to reload it without scripts. */
  here: string;
};

/** Shows the acts being built, and politely announces finished ones. */
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
  return `Акт ${bind('№', id)} по договору ${contract} ${state === 'ready' ? 'готов' : 'не собран'}.`;
}
