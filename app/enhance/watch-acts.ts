import { useRef, useState } from 'react';
import type { ListedAct } from '#server/acts/act-view.ts';
import { usePoll } from './poll.ts';

/** How often what is being made is asked for (§7, §9). */
const everyMs = 10_000;

type Watched = Pick<ListedAct, 'id' | 'state'>;

/**
 * What has become of the acts that were queued when the page was made; asks the portal about these alone, so that nothing else on
 * the screen changes. `known` are the acts as they are now by id, `finished` those that came to their end meanwhile.
 */
export function useWatchedActs(acts: readonly Watched[]): {
  known: ReadonlyMap<number, ListedAct>;
  finished: ListedAct[];
} {
  const [known, setKnown] = useState<ReadonlyMap<number, ListedAct>>(new Map());
  const stopped = useRef(false);
  const stateOf = ({ id, state }: Watched) => (state === 'queued' ? (known.get(id)?.state ?? state) : state);
  const waiting = acts.filter((act) => stateOf(act) === 'queued').map(({ id }) => id);

  async function look(): Promise<void> {
    if (stopped.current) return;
    try {
      const answer = await fetch(`/cabinet/acts/watch?ids=${waiting.join(',')}`);
      // Whoever has signed out meanwhile is told with his next step, not here.
      stopped.current = answer.status === 401 || answer.status === 403;
      if (!answer.ok) return;
      const { acts: found } = (await answer.json()) as { acts: ListedAct[] };
      setKnown((old) => new Map([...old, ...found.map((act) => [act.id, act] as const)]));
    } catch {
      // Without a connection the list stays as it is, and the next look is soon.
    }
  }

  usePoll(look, everyMs, waiting.length > 0);
  const finished = acts.flatMap(({ id, state }) => {
    const act = state === 'queued' ? known.get(id) : undefined;
    return act && act.state !== 'queued' ? [act] : [];
  });
  return { known, finished };
}
