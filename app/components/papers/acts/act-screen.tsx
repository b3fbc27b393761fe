import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch } from '#app/components/layout/price-switch.tsx';
import { PrintButton } from '#app/components/ordering/orders/print-button.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { ruDateOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import { bind } from '#server/kernel/typography.ts';
import { balanceText, introOf, partyFacts } from '#server/papers/acts/act-text.ts';
import type { ActView } from '#server/papers/acts/act-view.ts';
import { ActFacts } from './act-facts.tsx';
import { ActLines } from './act-lines.tsx';
import { actPath, actsPath } from './act-query.ts';
import { ActSignatures } from './act-signatures.tsx';
import { ActState } from './act-state.tsx';
import { SumsHidden } from './sums-hidden.tsx';

type Props = { act: ActView };

/** One act: parties, documents, balances. Also used for printing and signing. */
export function ActScreen({ act }: Props) {
  const { id, state, sums } = act;
  const number = bind('№', id);
  const ready = state === 'ready';
  return (
    <>
      <PageHead
        title={`Акт сверки ${number}`}
        count={`от ${ruDateOf(act.createdAt)}`}
        mark={
          <span className="no-print">
            <ActState {...act} />
          </span>
        }
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Акты сверки', href: actsPath },
          { label: number },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
        {sums !== 'withheld' && <PriceSwitch />}
        {ready && (
          <>
            <PrintButton />
            <FileLinks screen={actPath(id)} what={`акт ${bind('№', id)}`} className="btn btn-sm file-link" />
          </>
        )}
      </PageHead>
      <SumsHidden sums={sums} />
      <div className="card form-body mb-3 no-print">
        <ActFacts act={act} />
      </div>
      {ready ? <Ready act={act} /> : <NotReady act={act} />}
    </>
  );
}

function Ready({ act }: { act: ActView }) {
  const { lines, lineCount, sums, company } = act;
  return (
    <div className="card act-paper">
      <p className="act-intro">{introOf(act)}</p>
      <ActParties act={act} />
      {lines.length === 0 && sums !== 'shown' ? (
        <p className="quiet act-none">За период не было ни отгрузок, ни оплат.</p>
      ) : (
        <ActLines act={act} />
      )}
      {lineCount > lines.length && (
        <p className="act-none">
          Показаны первые {bind(thousands(lines.length), 'документов')} из {thousands(lineCount)}. Все
          документы – в файлах Excel и PDF.
        </p>
      )}
      {sums === 'shown' && <p className="act-balance">{balanceText(act)}</p>}
      <ActSignatures seller={act.seller.company} company={company} />
    </div>
  );
}

/** Shows the parties only on paper, because on the screen the facts above show the same data. */
function ActParties({ act }: { act: ActView }) {
  const facts = partyFacts(act);
  if (facts.length === 0) return null;
  return (
    <dl className="act-parties print-only">
      {facts.map(([role, text]) => (
        <div key={role}>
          <dt>{role}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function NotReady({ act: { id, state, reason } }: Props) {
  const failed = state === 'failed';
  return (
    <div className="card">
      <EmptyBox
        title={failed ? 'Не удалось собрать акт' : 'Акт готовится'}
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <>
            {failed && (
              <a className="btn btn-primary" href={`${actsPath}/new`}>
                Заказать акт
              </a>
            )}
            {!failed && (
              <a className="btn btn-primary" href={actPath(id)}>
                Обновить
              </a>
            )}
            <a className="btn" href={actsPath}>
              К списку актов
            </a>
          </>
        }
      >
        {failed
          ? `Причина: ${reason || 'неизвестна'}.`
          : 'Обычно это меньше минуты. Когда он будет готов, придёт уведомление.'}
      </EmptyBox>
    </div>
  );
}
