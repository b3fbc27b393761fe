import {
  type FormEvent,
  type HTMLAttributes,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { throttled } from './throttle.ts';

type Settings<Answer> = {
  load: (term: string, signal: AbortSignal) => Promise<Answer>;
  /** How many options the list of an answer holds. */
  sizeOf: (answer: Answer) => number;
  onPick: (index: number, answer: Answer, term: string) => void;
  /** Answers are kept per term (§5) for as long as this stays the same; prices differ by contract. */
  cacheKey?: string | number;
  shortest?: number;
};

type Shown<Answer> = { term: string; answer: Answer };

/**
 * What JavaScript adds to a search field: the ARIA combobox with a list of options. Asks at most once per 500 ms (§9), keeps
 * answers per term (§5), shows only the answer to what is typed now. Without it, or when a call fails, the form is sent as usual.
 */
export function useAutocomplete<Answer>({
  load,
  sizeOf,
  onPick,
  cacheKey = '',
  shortest = 2,
}: Settings<Answer>) {
  const id = useId();
  const [ready, setReady] = useState(false);
  const [shown, setShown] = useState<Shown<Answer>>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const wanted = useRef('');
  const asked = useRef<AbortController>();
  const latestLoad = useRef(load);
  latestLoad.current = load;

  useEffect(() => setReady(true), []);

  // A cache of its own for each key: what was kept for another contract is dropped with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the only reason to start anew
  const cache = useMemo(() => new Map<string, Answer>(), [cacheKey]);

  const ask = useMemo(
    () =>
      throttled(async (term: string) => {
        asked.current?.abort();
        asked.current = new AbortController();
        try {
          const answer = await latestLoad.current(term, asked.current.signal);
          cache.set(term, answer);
          if (wanted.current === term) show(term, answer);
        } catch {
          // Suggestions are an extra: when they fail, the form still works.
        }
      }),
    [cache],
  );
  useEffect(() => () => ask.cancel(), [ask]);

  function show(term: string, answer: Answer): void {
    setShown({ term, answer });
    setActive(-1);
    setOpen(true);
  }

  function close(): void {
    wanted.current = '';
    ask.cancel();
    setOpen(false);
    setActive(-1);
  }

  function onInput(event: FormEvent<HTMLInputElement>): void {
    const term = event.currentTarget.value.trim().replace(/\s+/g, ' ');
    if (term.length < shortest) return close();
    wanted.current = term;
    const known = cache.get(term);
    if (known === undefined) return ask.call(term);
    ask.cancel();
    show(term, known);
  }

  function pick(index: number): void {
    if (!shown) return;
    close();
    onPick(index, shown.answer, shown.term);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const size = shown ? sizeOf(shown.answer) : 0;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (size === 0 || event.currentTarget.value.trim().length < shortest) return;
      event.preventDefault();
      if (!open) return setOpen(true);
      // −1 is the field itself: the arrows go round through it.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + size + 1) % (size + 1)) - 1);
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Enter') {
      close();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  const isOpen = open && shown !== undefined && sizeOf(shown.answer) > 0;
  const inputProps: InputHTMLAttributes<HTMLInputElement> = ready
    ? {
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': `${id}list`,
        'aria-activedescendant': isOpen && active >= 0 ? `${id}${active}` : undefined,
        onInput,
        onKeyDown,
        onBlur: close,
      }
    : {};
  const listProps: HTMLAttributes<HTMLUListElement> = {
    id: `${id}list`,
    role: 'listbox',
    // Keeps the focus in the field while an option is pressed.
    onMouseDown: (event) => event.preventDefault(),
  };

  function optionProps(index: number): HTMLAttributes<HTMLLIElement> {
    return {
      id: `${id}${index}`,
      role: 'option',
      'aria-selected': index === active,
      onClick: () => pick(index),
      onMouseMove: () => setActive(index),
    };
  }

  return { shown: isOpen ? shown : undefined, inputProps, listProps, optionProps };
}
