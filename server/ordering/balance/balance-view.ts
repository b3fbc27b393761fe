/** The settlements under a contract; sums in kopecks. */
export type Settlement = {
  contractId: number;
  header: string;
  company: string;
  /** False for a closed contract. */
  enabled: boolean;
  validFrom: string | null;
  validTo: string | null;
  /** 0 for prepayment. */
  creditLimit: number;
  /** Days from a shipment until its payment is due; null when none are agreed. */
  deferralDays: number | null;
  /** Shipped but not paid; negative when paid in advance. */
  balance: number;
  /** The total of the open orders, which are not shipped yet. */
  open: number;
  /** The part of the debt that is older than the deferral. */
  overdue: number;
};
