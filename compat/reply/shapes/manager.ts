import { z } from 'zod';
import type { ManagerCard } from '#server/people/managers/manager-view.ts';
import { parsePercent } from '#server/people/price-politics/percent.ts';
import type { PoliticsCard, RuleValues } from '#server/people/price-politics/politics-view.ts';
import { shaped } from '../shaped.ts';
import { wireFlag, wireId, zFlag, zId } from '../wire.ts';
import { wireAddress, zAddress } from './address.ts';

/** Managers of the dealer, and the prices they see (docs/decisions/old-calls.md). */

const zChecked = zFlag.meta({ description: '`1`: assigned to this manager.' });

const zManager = z
  .object({
    id: zId,
    type_id: z.enum(['2', '3']).meta({ description: '2 manager, 3 observer' }),
    enabled: zFlag,
    email: z.string(),
    name: z.string(),
    phone: z.string(),
    contracts: z
      .record(
        z.string(),
        z.object({
          id: zId,
          name: z.string(),
          company: z.string(),
          enabled: zFlag.meta({ description: '`1`: orders can be placed under it.' }),
          checked: zChecked,
        }),
      )
      .meta({ description: 'All contracts of the dealer, keyed by id.' }),
    addresses: z.array(z.object({ ...zAddress.shape, checked: zChecked })),
  })
  .meta({ id: 'Manager' });

/**
 * The response to `manager/{id}`, with all contracts (keyed by id) and addresses of the dealer; `checked` marks the
 * assigned ones.
 */
export const managerCard = shaped(
  z.object({ manager: zManager }),
  ({ id, type, email, name, phone, enabled, offered, ...given }: ManagerCard) => ({
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
  }),
);

const zRule = z.object({ mode: z.enum(['markup', 'discount']), percent: z.number() });

const zPolitics = z
  .object({
    id: zId,
    ...zRule.shape,
    show_wholesale: zFlag,
    brands: z.array(z.object({ brand: zId, header: z.string(), ...zRule.shape })),
  })
  .meta({ id: 'PricePolitics' });

/** The response to `pricepolitics/{id}`; percentages are numbers, names are those of the form. */
export const politicsCard = shaped(
  z.object({ politics: zPolitics }),
  ({ manager, values, brands }: PoliticsCard) => ({
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
  }),
);

function wireRule({ mode, percent }: RuleValues): z.input<typeof zRule> {
  return { mode, percent: (parsePercent(percent) ?? 0) / 100 };
}
