import type { ManagerCard } from '#server/managers/manager-view.ts';
import { parsePercent } from '#server/price-politics/percent.ts';
import type { PoliticsCard, RuleValues } from '#server/price-politics/politics-view.ts';
import { wireFlag, wireId } from '../wire.ts';
import { wireAddress } from './address.ts';

/** Those who work for the dealer, and the prices they see (docs/decisions/040-managers-on-the-wire.md). */

/** manager/{id}: contracts (keyed by id) and addresses are all that there is to give; `checked` what he has. */
export function managerCard({ id, type, email, name, phone, enabled, offered, ...given }: ManagerCard) {
  return {
    manager: {
      id: wireId(id),
      type_id: type,
      enabled: wireFlag(enabled),
      email,
      name,
      phone,
      contracts: Object.fromEntries(
        offered.contracts.map((contract) => [
          wireId(contract.id),
          {
            id: wireId(contract.id),
            name: contract.header,
            company: contract.company,
            enabled: wireFlag(contract.active),
            checked: wireFlag(given.contracts.includes(contract.id)),
          },
        ]),
      ),
      addresses: offered.addresses.map((address) => ({
        ...wireAddress(address),
        checked: wireFlag(given.addresses.includes(address.id)),
      })),
    },
  };
}

/** pricepolitics/{id}; percents are numbers, names those of the form. */
export function politicsCard({ manager, values, brands }: PoliticsCard) {
  return {
    politics: {
      id: wireId(manager.id),
      ...wireRule(values),
      show_wholesale: wireFlag(values.showWholesale),
      brands: values.brands.map(({ brand, ...rule }) => ({
        brand,
        header: brands.find(({ id }) => wireId(id) === brand)?.header ?? '',
        ...wireRule(rule),
      })),
    },
  };
}

function wireRule({ mode, percent }: RuleValues) {
  return { mode, percent: (parsePercent(percent) ?? 0) / 100 };
}
