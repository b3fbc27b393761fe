/** One document of a bank statement; what cannot be read is '' or 0, and `problem` says so. */
export type BankDocument = {
  /** Its place in the file, from 1. */
  nth: number;
  number: string;
  /** The day of the document, `yyyy-mm-dd`. */
  day: string;
  /** The day on which the money came; that of the document when the bank does not say. */
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

/** A statement as it was read from a file. */
export type Statement = {
  /** The accounts that it is of. */
  accounts: string[];
  startOn: string | null;
  endOn: string | null;
  documents: BankDocument[];
};

/** What is known of a document at this moment. */
export type RowState =
  /** One contract is surely meant. */
  | 'sure'
  /** Several may be meant. */
  | 'choose'
  /** Nobody is known by this INN. */
  | 'unknown'
  /** The same payment was entered by hand. */
  | 'entered'
  /** It was imported, now or before. */
  | 'imported'
  /** It stands twice in the file. */
  | 'twice'
  /** Its day has not come yet. */
  | 'future'
  | 'outgoing'
  /** Neither side is an account of the wholesaler. */
  | 'foreign'
  /** The wholesaler pays to itself. */
  | 'own'
  | 'broken';

/** The states of documents that can be imported. */
export const openRowStates: readonly RowState[] = ['sure', 'choose', 'unknown', 'entered'];

/** A contract that a payment may be for. */
export type StatementContract = { id: number; header: string; company: string; dealer: string };

export type StatementRow = Omit<BankDocument, 'recipientAccount' | 'day'> & {
  state: RowState;
  contracts: StatementContract[];
  /** The contract that is surely meant. */
  contract?: number | undefined;
  /** Why: «по заказу 26-000012». */
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
  /** Null: nobody has imported it. */
  importedAt: number | null;
  payments: number;
  /** Kopecks. */
  total: number;
};

export type StatementView = ListedStatement & { rows: StatementRow[] };

/** `contract[3]`: the contract chosen for the third document; '' leaves it out. */
export const contractField = (nth: number) => `contract[${nth}]`;
/** `number[3]`: the number of a contract that is not among the choices, as typed. */
export const numberField = (nth: number) => `number[${nth}]`;
