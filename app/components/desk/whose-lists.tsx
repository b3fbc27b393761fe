import { useWhoseLists } from '#app/enhance/desk.ts';
import { deskPaths } from './desk-hrefs.ts';

/** Explains in an empty list that only the reader's own dealers are shown. */
export function OwnOnly() {
  return useWhoseLists()?.own ? ' Показаны только ваши дилеры.' : null;
}

/** Chooses whether the desk's lists show all dealers or only the reader's own. The choice is remembered. */
export function WhoseLists() {
  const lists = useWhoseLists();
  if (!lists) return null;
  return (
    <form method="post" action={deskPaths.lists} className="whose" aria-label="Чьи дилеры показаны">
      <input type="hidden" name="redirectTo" value={lists.back} />
      <button type="submit" className="btn btn-sm" name="own" value="0" aria-pressed={!lists.own}>
        Все
      </button>
      <button type="submit" className="btn btn-sm" name="own" value="1" aria-pressed={lists.own}>
        Мои
      </button>
    </form>
  );
}
