import { useRef, useState } from 'react';
import type { ListedAct } from '#server/papers/acts/act-view.ts';
import { usePoll } from './poll.ts';

/** The polling interval of acts being built (§7.5.1). */
const everyMs = 10_000;

type Watched = Pick<ListedAct, 'id' | 'state'>;

/**
 * Returns the state of the acts that were queued when the page was rendered; polls only these, so that
 * nothing else on the screen changes. `known`: the current acts by id; `finished`: those finished meanwhile.
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
      // A person who signed out meanwhile sees that at the next action, not here.
      stopped.current = answer.status === 401 || answer.status === 403;
      if (!answer.ok) return;
      const { acts: found } = (await answer.json()) as { acts: ListedAct[] };
      setKnown((old) => new Map([...old, ...found.map((act) => [act.id, act] as const)]));
    } catch {
      // Without a connection the list stays as it is, and the next attempt follows soon.
    }
  }

  usePoll(look, everyMs, waiting.length > 0);
  const finished = acts.flatMap(({ id, state }) => {
    const act = state === 'queued' ? known.get(id) : undefined;
    return act && act.state !== 'queued' ? [act] : [];
  });
  return { known, finished };
}
