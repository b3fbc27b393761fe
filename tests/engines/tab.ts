/**
 * The browser operations that a story needs. Each engine has an implementation; tests/engines/visitor.ts
 * builds the rest on top of it.
 */
export type Tab = {
  open(url: string): Promise<void>;
  /** Runs a function body in the page, also when the page's own scripts are turned off. */
  run<Answer>(body: string, ...args: (string | number)[]): Promise<Answer>;
  /** Clicks a point of the viewport with the mouse. */
  press(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
  /** Whether the browser itself has ended or no longer responds, regardless of the page. */
  isLost(): boolean;
};

export type TabOptions = { width: number; scripts: boolean };

export type Engine = {
  name: string;
  openTab(options: TabOptions): Promise<Tab>;
  /** Whether the engine occasionally stops responding, so that a new browser replaces it (decisions/browsers.md). */
  mayFallSilent?: boolean;
};

export const height = 844;
