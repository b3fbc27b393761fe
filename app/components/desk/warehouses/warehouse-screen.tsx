import { PageHead } from '#app/components/layout/page-head.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type WarehouseCard, warehouseFormValues } from '#server/desk/warehouses/warehouse-view.ts';
import { BackTo1c } from '../back-to-1c.tsx';
import { deskCalendar, deskPaths, deskWarehouse } from '../desk-hrefs.ts';

type Props = { warehouse: WarehouseCard; refusal: Refusal | undefined };

const labels: Record<string, string> = { header: 'Название', region: 'Регион', sort: 'Место в списке' };

export function WarehouseScreen({ warehouse, refusal }: Props) {
  const { id, header, regions } = warehouse;
  const stored = warehouseFormValues(warehouse);
  const { fields, isTicked, form } = recordForm('warehouse', { stored, refusal, labels });
  const title = id ? header : 'Новый склад';
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Склады', href: deskPaths.warehouses }, { label: title }]}>
        {id > 0 && (
          <a className="btn btn-sm" href={deskCalendar(id)}>
            Календарь отгрузки
          </a>
        )}
      </PageHead>
      <RecordForm
        of={form}
        action={deskWarehouse(id || 'new')}
        isNew={id === 0}
        cancel={deskPaths.warehouses}
      >
        <TextField meta={fields.header} label={labels.header} maxLength={255} autoComplete="off" required />
        <TextField
          meta={fields.region}
          label={labels.region}
          hint="Город или область: «Москва», «Тульская область»"
          maxLength={255}
          autoComplete="off"
          list="warehouse-regions"
          required
        />
        <datalist id="warehouse-regions">
          {regions.map((region) => (
            <option key={region} value={region} />
          ))}
        </datalist>
        <BackTo1c record={warehouse} what="название и регион" checked={isTicked('as_in_1c')} />
        <TextField
          meta={fields.sort}
          label={labels.sort}
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <Tick name="visible" checked={isTicked('visible')}>
          Виден дилерам: его остатки предлагаются к заказу
        </Tick>
      </RecordForm>
    </>
  );
}
