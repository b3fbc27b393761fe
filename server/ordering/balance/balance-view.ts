/** What stands between the parties of a contract, in kopecks. */
export type Settlement = {
  contractId: number;
  header: string;
  company: string;
  /** False: closed. */
  enabled: boolean;
  validFrom: string | null;
  validTo: string | null;
  /** 0: prepayment. */
  creditLimit: number;
  /** Days from a shipment to its payment; null: none agreed. */
  deferralDays: number | null;
  /** Shipped and not paid; below 0: paid in advance. */
  balance: number;
  /** Open orders, which are not shipped yet. */
  open: number;
  /** What is owed for longer than the deferral. */
  overdue: number;
};
