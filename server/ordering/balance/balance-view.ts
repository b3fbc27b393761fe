/** The settlements under a contract; sums in kopecks. */
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
  /** Shipped but not paid; negative when paid in advance. */
  balance: number;
  /** The total of the open orders, which are not shipped yet. */
  open: number;
  /** The debt that is older than the deferral. */
  overdue: number;
};
