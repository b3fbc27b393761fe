/** The values and errors of a refused token form. */
export type TokenReply = {
  ticked: number[];
  all: boolean;
  /** Shown beside the warehouses. */
  errors: string[];
  failure?: { code: string; message: string };
};
