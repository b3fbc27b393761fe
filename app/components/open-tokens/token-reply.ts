/** What the form of a new token is shown with after it was refused. */
export type TokenReply = {
  ticked: number[];
  all: boolean;
  /** Beside the warehouses. */
  errors: string[];
  failure?: { code: string; message: string };
};
