import { PageHead } from '#app/components/layout/page-head.tsx';
import { useDeskCrumbs } from '#app/enhance/desk-reader.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { WarehouseCalendar } from '#server/desk/warehouses/calendar/calendar-view.ts';
import { deskPaths, deskWarehouse } from '../desk-hrefs.ts';
import { Editable } from '../editable.tsx';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarWeek } from './calendar-week.tsx';
import { CalendarYear } from './calendar-year.tsx';

type Props = {
  calendar: WarehouseCalendar;
  /** The refusal of the form of the week, or of the form that adds a day. */
  refusal: Refusal | undefined;
};

/** The shipping calendar of a warehouse: the week, a year, and the days that differ from the week. */
export function CalendarScreen({ calendar, refusal }: Props) {
  const { id, header } = calendar;
  const deskCrumbs = useDeskCrumbs();
  const ofDay = refusal && 'note' in refusal.values;
  return (
    <>
      <PageHead
        title={`Календарь отгрузки: ${header}`}
        crumbs={deskCrumbs(calendarCrumbs({ id, header, here: 'Календарь отгрузки' }))}
      />
      <Editable to="warehouses">
        <CalendarWeek calendar={calendar} refusal={ofDay ? undefined : refusal} />
      </Editable>
      <CalendarYear calendar={calendar} />
      <Editable to="warehouses">
        <CalendarDays calendar={calendar} refusal={ofDay ? refusal : undefined} />
      </Editable>
    </>
  );
}

/** Returns the breadcrumbs of a screen below a warehouse, or below its `calendar`, if that address is passed. */
export function calendarCrumbs(of: { id: number; header: string; calendar?: string; here: string }) {
  return [
    { label: 'Склады', href: deskPaths.warehouses },
    { label: of.header, href: deskWarehouse(of.id) },
    ...(of.calendar ? [{ label: 'Календарь отгрузки', href: of.calendar }] : []),
    { label: of.here },
  ];
}
