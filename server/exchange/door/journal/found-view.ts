/** What the exchange did with a product or an order. */
export type FoundInExchange = {
  query: string;
  goods: FoundGood[];
  orders: FoundOrder[];
  /** The latest files whose report contains the text, newest first. */
  files: NamingFile[];
};

/** `import`: the run that last changed the product; undefined when none has. */
export type FoundGood = {
  id: number;
  articul: string;
  header: string;
  externalId: string;
  import: { at: number; files: string } | undefined;
};

/**
 * `text`: how far the exchange of the order has progressed. `problem`: why the order is held back, '' when it is not.
 */
type FoundOrder = {
  id: number;
  number: string;
  externalNumber: string;
  text: string;
  problem: string;
};

/** `lines`: the lines of the report that contain the text. */
export type NamingFile = { sessionId: number; name: string; at: number; lines: string[] };
