import { PageHead } from '#app/components/layout/page-head.tsx';
import { CheckList, tickedIn } from '#app/components/ui/check-list.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type ContractCard, contractFormValues } from '#server/desk/contracts/contract-view.ts';
import { deskContract, deskDealer, deskPaths, newDeskContract } from '../desk-hrefs.ts';
import { Editable } from '../editable.tsx';
import { ContractMoney } from './contract-money.tsx';
import { ContractState } from './contract-state.tsx';
import { TermsFields, termsLabels } from './terms-fields.tsx';

type Props = { contract: ContractCard; refusal: Refusal | undefined };

/** A contract of a dealer: its number and terms, and whether it is in force. */
export function ContractScreen({ contract, refusal }: Props) {
  const { id, header, dealer, contragents, priceTypes, allWarehouses } = contract;
  const stored = contractFormValues(contract);
  const { fields, form } = recordForm('contract', {
    stored: { ...stored, contragent: contract.contragentId || '' },
    refusal,
    labels: {
      header: 'Номер договора',
      contragent: 'Контрагент',
      ...termsLabels,
    },
  });
  const sent = refusal?.values;
  const title = id ? `Договор ${header}` : 'Новый договор';
  return (
    <>
      <PageHead
        title={title}
        mark={id > 0 && <ContractState {...contract} />}
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: deskDealer(dealer.id) },
          { label: title },
        ]}
      />
      {id > 0 && <ContractMoney contract={contract} />}
      <Editable to="contracts">
        {' '}
        <RecordForm
          of={form}
          action={id ? deskContract(id) : newDeskContract(dealer.id)}
          className="dealer-form"
          isNew={id === 0}
          original={stored}
          failed="Договор не сохранён"
          cancel={deskDealer(dealer.id)}
        >
          {id === 0 && <input type="hidden" name="dealer" value={dealer.id} />}
          <fieldset aria-label={title}>
            {id === 0 && (
              <div className="full-row">
                <SelectField
                  meta={fields.contragent}
                  label="Контрагент"
                  empty="Выберите контрагента"
                  options={contragents.map((each) => ({ value: each.id, label: each.header }))}
                  required
                />
              </div>
            )}
            <TextField
              meta={fields.header}
              label="Номер договора"
              fieldClass="full-row"
              maxLength={100}
              autoComplete="off"
              required
            />
            <TermsFields fields={fields} priceTypes={priceTypes} />
            <div className="full-row">
              <CheckList
                id={fields.warehouses.id}
                name="warehouses"
                legend="С каких складов заказывает"
                options={allWarehouses.map((each) => ({ id: each.id, label: each.header }))}
                ticked={tickedIn(sent?.warehouses) ?? contract.warehouses}
                errors={fields.warehouses.errors}
                none="Складов ещё нет: они приходят из 1С."
              />
            </div>
            <label className="inline-field full-row field">
              <input type="hidden" name="orders_expected" value="0" />
              <input
                className="form-check-input m-0"
                type="checkbox"
                name="orders_expected"
                value="1"
                defaultChecked={sent ? [sent.orders_expected].flat().includes('1') : contract.ordersExpected}
              />
              <span>
                Можно заказывать под ожидаемое поступление
                <span className="caption">
                  Товары, которых нет на складе, – отдельным заказом, не больше, чем ожидается по данным 1С
                </span>
              </span>
            </label>
            {id > 0 && (
              <label className="inline-field full-row field">
                <input type="hidden" name="enabled" value="0" />
                <input
                  className="form-check-input m-0"
                  type="checkbox"
                  name="enabled"
                  value="1"
                  defaultChecked={sent ? [sent.enabled].flat().includes('1') : contract.enabled}
                />
                <span>
                  Договор действует
                  <span className="caption">По закрытому нельзя заказать, заказы и долги остаются</span>
                </span>
              </label>
            )}
          </fieldset>
        </RecordForm>
      </Editable>
    </>
  );
}
