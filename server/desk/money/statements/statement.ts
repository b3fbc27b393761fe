/** One document of a bank statement. Unreadable values are '' or 0, and `problem` describes them. */
export type BankDocument = {
  /** The position of the document in the file, from 1. */
  nth: number;
  number: string;
  /** The day of the document, `yyyy-mm-dd`. */
  day: string;
  /** The day on which the money arrived; the day of the document if the bank does not state it. */
  receivedOn: string;
  /** Kopecks. */
  amount: number;
  payer: string;
  payerInn: string;
  payerKpp: string;
  payerAccount: string;
  recipientAccount: string;
  purpose: string;
  problem?: string;
};

/** A statement as parsed from a file. */
export type Statement = {
  /** The accounts that the statement covers. */
  accounts: string[];
  startOn: string | null;
  endOn: string | null;
  documents: BankDocument[];
};

/** The current state of a document. */
export type RowState =
  /** Exactly one contract matches. */
  | 'sure'
  /** Several contracts may match. */
  | 'choose'
  /** No contragent has this INN. */
  | 'unknown'
  /** The same payment was entered manually. */
  | 'entered'
  /** The document was imported, now or earlier. */
  | 'imported'
  /** The document occurs twice in the file. */
  | 'twice'
  /** The day of the document is in the future. */
  | 'future'
  | 'outgoing'
  /** Neither side is an account of the wholesaler. */
  | 'foreign'
  /** A payment of the wholesaler to itself. */
  | 'own'
  | 'broken';

/** The states of documents that can be imported. */
export const openRowStates: readonly RowState[] = ['sure', 'choose', 'unknown', 'entered'];

/** A contract that a document may pay. */
export type StatementContract = { id: number; header: string; company: string; dealer: string };

export type StatementRow = Omit<BankDocument, 'recipientAccount' | 'day'> & {
  state: RowState;
  contracts: StatementContract[];
  /** The contract that certainly matches. */
  contract?: number | undefined;
  /** The reason for the match: «по заказу 26-000012». */
  why: string;
  /** The payment that was entered or imported. */
  payment?: number | undefined;
};

/** An uploaded statement in a list. */
export type ListedStatement = {
  id: number;
  file: string;
  account: string;
  startOn: string | null;
  endOn: string | null;
  by: string;
  createdAt: number;
  /** Null if nobody has imported the statement. */
  importedAt: number | null;
  payments: number;
  /** Kopecks. */
  total: number;
};

export type StatementView = ListedStatement & { rows: StatementRow[] };

/** Returns `contract[3]`, the field for the contract of the third document; '' skips the document. */
export const contractField = (nth: number) => `contract[${nth}]`;
/** Returns `number[3]`, the field for the typed number of a contract that is not among the choices. */
export const numberField = (nth: number) => `number[${nth}]`;
