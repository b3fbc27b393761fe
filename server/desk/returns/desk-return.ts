import type { Paging } from '../../kernel/paging.ts';
import type { shownReturnState } from '../../ordering/returns/rules.ts';

export type ListedReturn = {
  id: number;
  number: string;
  order: { id: number; number: string };
  dealer: string;
  createdAt: number;
  reason: string;
  state: ReturnType<typeof shownReturnState>;
  /** Kopecks, at the prices of the order lines. */
  total: number;
};

export type DeskReturnList = {
  returns: ListedReturn[];
  states: { id: ListedReturn['state']['id']; header: string; count: number }[];
  all: number;
  paging: Paging;
};

export type DeskReturnLine = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  warehouse: string;
  wms: number;
  quantity: number;
  price: number;
  outcome: 'stock' | 'written_off' | null;
  /** The warehouse that took the goods back. */
  stock: string | null;
  /** Pieces that joined no stock. */
  writtenOff: number;
};

/** The field for the pieces of a line that are written off. */
export const writtenOffField = (line: number) => `off[${line}]`;

/**
 * `text`: «передан в 1С, ещё не подтверждён». `document`: its number and day in 1C, '' if unknown. `note`: in what 1C
 * differs. `byHand`: why staff must enter the return in 1C themselves, '' if the portal sends it. `writeOff`: the pieces
 * that staff must write off in 1C, which takes all pieces into its stock: «АРТ – 4 шт.»; '' if there are none.
 */
export type ReturnExchange = {
  text: string;
  document: string;
  note: string;
  byHand: string;
  writeOff: string;
};

export type DeskReturnView = ListedReturn & {
  dealerId: number;
  /** Who asked for it at the dealer; '' if staff created it. */
  askedBy: string;
  answer: string;
  decidedBy: string;
  decidedAt: number | null;
  receivedBy: string;
  receivedAt: number | null;
  lines: DeskReturnLine[];
  /** The warehouses that can take goods back. */
  warehouses: { id: number; header: string }[];
  /** Its way to 1C; undefined when orders are not exchanged. */
  exchange: ReturnExchange | undefined;
  /** The payment by which 1C has lowered the debt once more, and which staff must reverse; undefined if there is none. */
  twice: { id: number; text: string } | undefined;
  /** Whether the portal makes its waybill. */
  hasNote: boolean;
};
