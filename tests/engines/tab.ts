/** What a story needs of a browser. Each engine has an implementation; tests/engines/visitor.ts builds the rest from it. */
export type Tab = {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page; works with the page's own scripts turned off, too. */
  run<Answer>(body: string, ...args: (string | number)[]): Promise<Answer>;
  /** Clicks a point of the viewport with the mouse. */
  press(x: number, y: number): Promise<void>;
  /** Types into whatever has the focus. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
};

export type TabOptions = { width: number; scripts: boolean };

export type Engine = { name: string; openTab(options: TabOptions): Promise<Tab> };

export const height = 844;
