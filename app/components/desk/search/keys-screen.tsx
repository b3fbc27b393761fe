import { PageHead } from '#app/components/layout/page-head.tsx';
import { deskKeys, keysNote } from './keys.ts';

/** The keys of the desk. */
export function KeysScreen() {
  return (
    <>
      <PageHead title="Клавиши" />
      <div className="card card-body">
        <dl className="desk-facts beside">
          {deskKeys.map(({ keys, effect }) => (
            <div className="contents" key={effect}>
              <dt>{keys.join(' или ')}</dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet m-0">{keysNote}</p>
      </div>
    </>
  );
}
