import type { Paging } from '../../kernel/paging.ts';
import type { ListedDocument } from './document-view.ts';

/** A document of the register; sums in kopecks. */
export type RegisteredDocument = Omit<ListedDocument, 'file' | 'size'> & {
  dealer: { id: number; header: string };
  hasFile: boolean;
  /** Whether the portal made it as a paper of a shipment, which it can print again. */
  isOurs: boolean;
  isWithdrawn: boolean;
};

/** Capped counts: `isCut` if there are more. */
export type CappedCount = { count: number; isCut: boolean };

export type DocumentRegister = {
  documents: RegisteredDocument[];
  valid: CappedCount;
  withdrawn: CappedCount;
  /** Shipped orders without a paper; undefined where 1C makes the papers. */
  due: CappedCount | undefined;
  paging: Paging;
};
