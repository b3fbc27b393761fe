/**
 * The browser operations that the story requires. Each engine implements them; tests/engines/visitor.ts builds the
 * others on top.
 */
export type Tab = {
  open(url: string): Promise<void>;
  /** Runs a function body in the page, even if the page's own scripts are turned off. */
  run<Answer>(body: string, ...args: (string | number)[]): Promise<Answer>;
  /** Clicks a point of the viewport with the mouse. */
  press(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
  /** Returns whether the browser itself has ended or stopped responding, regardless of the page. */
  isLost(): boolean;
};

export type TabOptions = { width: number; scripts: boolean };

export type Engine = {
  name: string;
  openTab(options: TabOptions): Promise<Tab>;
  /** True if the engine sometimes stops responding, so that a new browser replaces it (decisions/browsers.md). */
  mayFallSilent?: boolean;
};

export const height = 844;
