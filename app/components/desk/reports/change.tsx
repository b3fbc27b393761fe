import { shareText } from '#server/ordering/by-manager/by-manager-view.ts';

/** A change in percent; a dash when there was nothing before. */
export function Change({ of }: { of: number | undefined }) {
  if (of === undefined) return <span className="quiet">–</span>;
  return (
    <span className={of < 0 ? 'change-down' : 'change-up'}>
      {of > 0 && '+'}
      {shareText(of)}
    </span>
  );
}
