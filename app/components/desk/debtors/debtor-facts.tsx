import { phoneHref } from '#app/components/layout/company.ts';
import { Fact } from '#app/components/ui/fact.tsx';
import { debtAges } from '#server/desk/debtors/ages.ts';
import type { DebtorCard } from '#server/desk/debtors/debtor-view.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { DeskLink } from '../allowed.tsx';
import { deskContract, deskDealer } from '../desk-hrefs.ts';

/** Who owes how much under a contract, and for how long. */
export function DebtorFacts({ card }: { card: DebtorCard }) {
  const { id, header, company, dealer, manager, user, balance, deferralDays, debt } = card;
  return (
    <section className="card desk-part" aria-label="Долг">
      <dl className="props contract-money pt-3">
        <Fact name="Дилер">
          <DeskLink href={deskDealer(dealer.id)}>{dealer.header}</DeskLink>
        </Fact>
        <Fact name="Договор">
          <DeskLink href={deskContract(id)}>{header}</DeskLink>
          {company !== dealer.header && `, ${company}`}
        </Fact>
        <Fact name="Менеджер">{manager?.header}</Fact>
        <Fact name="Главный пользователь">
          {user && (
            <>
              {user.name || user.email}
              {user.phone && (
                <>
                  , <a href={phoneHref(user.phone)}>{user.phone}</a>
                </>
              )}
            </>
          )}
        </Fact>
        <Fact name="Отсрочка">
          {deferralDays === null ? 'нет' : counted(deferralDays, 'день', 'дня', 'дней')}
        </Fact>
        <Fact name={balance < 0 ? 'Аванс' : 'Долг'}>{roubles(Math.abs(balance))}</Fact>
        <Fact name="Просрочено">
          {debt ? (
            <>
              <span className="over-limit">{roubles(debt.overdue)}</span>, самый давний долг –{' '}
              {counted(debt.days, 'день', 'дня', 'дней')}
            </>
          ) : (
            'нет'
          )}
        </Fact>
        {debt &&
          debtAges.map(({ name, label }) => (
            <Fact name={label} key={name}>
              {debt.byAge[name] > 0 && roubles(debt.byAge[name])}
            </Fact>
          ))}
      </dl>
    </section>
  );
}
