import { Fact } from '#app/components/ui/fact.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { ContractCard } from '#server/desk/contracts/contract-view.ts';
import { currentDay, ruDateOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { type ListedPermit, permitText } from '#server/ordering/limit/permit.ts';
import { Allowed, DeskLink } from '../allowed.tsx';
import { deskContractPermit, deskDebtor, deskMoney, deskOrder, newDeskPayment } from '../desk-hrefs.ts';
import { limitText } from './limit-text.ts';

/** The state of a contract: debt, its overdue part, the rest of the limit, and permits to exceed the limit once. */
export function ContractMoney({ contract }: { contract: ContractCard }) {
  const { id, contragents, balance, open, overdue, creditLimit, permits } = contract;
  return (
    <section className="card desk-part" aria-label="Расчёты">
      <div className="desk-part-head">
        <h2>Расчёты</h2>
        <span className="d-flex flex-wrap gap-2">
          <Allowed to="money">
            <a className="btn btn-sm" href={newDeskPayment({ contract: id })}>
              Новый платёж
            </a>
          </Allowed>
          <Allowed to="money">
            <a className="btn btn-sm" href={deskMoney({ contract: id })}>
              Платежи
            </a>
          </Allowed>
          <Allowed to="money">
            <a className="btn btn-sm" href={deskDebtor(id)}>
              Движение, акт, счета
            </a>
          </Allowed>
          <Allowed to="contracts">
            {creditLimit > 0 && (
              <a className="btn btn-sm" href={deskContractPermit(id)}>
                Пропустить заказ сверх лимита
              </a>
            )}
          </Allowed>
        </span>
      </div>
      <dl className="props contract-money">
        <Fact name="Контрагент">{contragents[0]?.header}</Fact>
        <Fact name={balance < 0 ? 'Аванс' : 'Долг'}>{roubles(Math.abs(balance))}</Fact>
        <Fact name="Просрочено">{overdue > 0 && <span className="over-limit">{roubles(overdue)}</span>}</Fact>
        <Fact name="В заказах">{open > 0 && roubles(open)}</Fact>
        <Fact name="Лимит">{limitText(contract)}</Fact>
      </dl>
      {permits.length > 0 && (
        <ul className="desk-plain">
          {permits.map((permit) => (
            <Permit key={permit.id} contract={id} {...permit} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Permit({ contract, ...permit }: ListedPermit & { contract: number }) {
  const { id, untilOn, by, createdAt, endedAt, orderId, order } = permit;
  const isOpen = endedAt === null && untilOn >= currentDay();
  return (
    <li className="permit">
      <span>
        Один заказ {permitText(permit)} {isOpen && <StateLabel kind="success" text="Действует" />}
        {orderId !== null && (
          <>
            – <DeskLink href={deskOrder(orderId)}>заказ {order}</DeskLink>
          </>
        )}
        {!isOpen && orderId === null && (
          <StateLabel kind="neutral" text={endedAt === null ? 'Истекло' : 'Отозвано'} />
        )}
        <span className="caption">
          {by}, {ruDateOf(createdAt)}
        </span>
      </span>
      {isOpen && (
        <form method="post" action={deskContractPermit(contract)}>
          <input type="hidden" name="permit" value={id} />
          <SubmitButton busy="Отзываем…" className="btn-sm" name="withdraw" value="1">
            Отозвать
          </SubmitButton>
        </form>
      )}
    </li>
  );
}
