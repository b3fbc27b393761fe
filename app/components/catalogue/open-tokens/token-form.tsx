import { errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { describe, FieldError } from '#app/components/ui/field.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useWarehouseTicks } from '#app/enhance/warehouse-ticks.ts';
import type { TokenList } from '#server/catalogue/open-tokens/token-view.ts';
import { tokensPath } from './token-hrefs.ts';
import type { TokenReply } from './token-reply.ts';
import { WarehouseBoxes } from './warehouse-boxes.tsx';

type Props = {
  contract: NonNullable<TokenList['contract']>;
  reply: TokenReply | undefined;
  /** The id of the newest token; when it changes, the ticks are cleared. */
  newest: number | undefined;
};

/** Selects the warehouses and the contract of a token: «Получить токен». */
export function TokenForm({ contract, reply, newest }: Props) {
  const { form, joined, onChange } = useWarehouseTicks(newest);
  const { warehouses } = contract;
  const { ticked = [], all = false, errors = [], failure } = reply ?? {};
  // A single choice is ticked in advance.
  const isTicked = (id: number) => all || warehouses.length === 1 || ticked.includes(id);
  return (
    <form method="post" action={tokensPath} ref={form} onChange={onChange} id="new-token">
      {failure && <RefusalNote {...failure} />}
      <ErrorSummary
        title={errorTitle('Токен не создан', errors.length)}
        items={errors.map((text) => ({ href: '#warehouses', text }))}
      />
      <input type="hidden" name="contract" value={contract.id} />
      <SubmissionKey />
      <dl className="token-contract">
        <dt>Договор</dt>
        <dd>
          {contract.header}, {contract.company}
        </dd>
      </dl>
      <fieldset
        className="token-warehouses"
        aria-describedby={describe('warehouses', errors, true)['aria-describedby']}
      >
        <legend>Склады</legend>
        {warehouses.length > 1 && (
          <label>
            <input className="form-check-input" type="checkbox" name="all" value="1" defaultChecked={all} />
            Все склады по договору
          </label>
        )}
        <WarehouseBoxes warehouses={warehouses} isTicked={isTicked} id="warehouses" />
        <FieldError id="warehouses" errors={errors} />
        <div className="remark" id="warehouses-description">
          {joined ? `Склады:\u00a0${joined}` : 'Токен запомнит номера складов, например «Склады:\u00a01,3»'}
        </div>
      </fieldset>
      <SubmitButton busy="Создаём…">Получить токен</SubmitButton>
    </form>
  );
}
