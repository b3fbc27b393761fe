import { Icon } from '#app/components/ui/icon.tsx';
import { roubles } from '#server/kernel/money.ts';
import type { FrameContract } from './frame-data.ts';

type Props = {
  contracts: readonly FrameContract[];
  /** The address to which the switch returns. */
  back: string;
};

/** The current contract and the switch to another one. It is a form, so that it works without JavaScript. */
export function ContractMenu({ contracts, back }: Props) {
  const current = contracts.find((contract) => contract.current);
  if (contracts.length === 0) return null;
  const summary = (
    <>
      <Icon name="contract" />
      <span>
        <small>{current ? `Договор ${current.header}, цены «${current.priceType}»` : 'Договор'}</small>
        <b>{current?.company ?? 'Выберите договор'}</b>
      </span>
    </>
  );
  if (contracts.length === 1 && current) return <span className="top-item contract">{summary}</span>;
  return (
    <details className="popup contract">
      <summary className="top-item">
        {summary}
        <Icon name="chevron-down" className="arrow" />
      </summary>
      <form className="menu-body" method="post" action="/contract" aria-label="Сменить договор">
        <input type="hidden" name="redirectTo" value={back} />
        {contracts.map((contract) => (
          <button
            type="submit"
            name="id"
            value={contract.id}
            key={contract.id}
            aria-current={contract.current || undefined}
          >
            <span>
              <b>{contract.header}</b> · «{contract.priceType}»
              <span className="caption">
                {contract.company}
                {contract.limit !== undefined && `, ${termsOf(contract.limit)}`}
              </span>
            </span>
          </button>
        ))}
      </form>
    </details>
  );
}

function termsOf(limit: number): string {
  return limit > 0 ? `лимит ${roubles(limit)}` : 'предоплата';
}
