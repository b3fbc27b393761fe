import type { Named } from '../../../goods/model.ts';

/** An expected arrival at the desk. `wms` '' and `quantity` null mean unknown. `isOurs`: entered by staff. */
export type DeskArrival = {
  id: number;
  day: string;
  wms: string;
  quantity: number | null;
  note: string;
  isOurs: boolean;
};

/** The arrivals of a product, with the warehouses that an entered one can name. */
export type ProductArrivals = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  arrivals: DeskArrival[];
  warehouses: Named[];
};

/** The maximum number of arrivals of a product that staff enter. */
export const mostArrivals = 20;
