/** What the exchange has done with a product or an order. */
export type FoundInExchange = {
  query: string;
  goods: FoundGood[];
  orders: FoundOrder[];
  /** The latest files whose report names the text, the newest first. */
  files: NamingFile[];
};

/** `import`: the run that last changed the product; undefined: none has. */
export type FoundGood = {
  id: number;
  articul: string;
  header: string;
  externalId: string;
  import: { at: number; files: string } | undefined;
};

/** `text`: where the order is on its way to 1C; `problem`: why it is held back, '' when it is not. */
export type FoundOrder = {
  id: number;
  number: string;
  externalNumber: string;
  text: string;
  problem: string;
};

/** `lines`: what the report says of the text. */
export type NamingFile = { sessionId: number; name: string; at: number; lines: string[] };
