import { Fact } from '#app/components/ui/fact.tsx';
import type { Contragent } from '#server/people/contragents/contragent-view.ts';
import { contragentsPath } from './contragent-hrefs.ts';

/** The details of a legal entity, read-only. */
export function ContragentFacts(facts: Omit<Contragent, 'id' | 'enabled'>) {
  const { company, inn, kpp, ogrn, legal_address, bank, bik, account } = facts;
  return (
    <>
      <div className="dialog-body">
        <dl className="props contragent-facts">
          <Fact name="Название">{company}</Fact>
          <Fact name="ИНН">{inn}</Fact>
          <Fact name="КПП">{kpp}</Fact>
          <Fact name="ОГРН">{ogrn}</Fact>
          <Fact name="Юридический адрес">{legal_address}</Fact>
          <Fact name="Банк">{bank}</Fact>
          <Fact name="БИК">{bik}</Fact>
          <Fact name="Расчётный счёт">{account}</Fact>
        </dl>
      </div>
      <div className="dialog-foot">
        <a className="btn" href={contragentsPath} data-keep-scroll>
          Закрыть
        </a>
      </div>
    </>
  );
}
