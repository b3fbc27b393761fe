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
import { useHydrated } from './hydrated.ts';
import { throttled } from './throttle.ts';

type Settings<Answer> = {
  load: (term: string, signal: AbortSignal) => Promise<Answer>;
  /** Returns the number of options in a response. */
  sizeOf: (answer: Answer) => number;
  onPick: (index: number, answer: Answer, term: string) => void;
  /**
   * Responses are cached per term (§5.13) until this key changes, because prices differ by contract and may be
   * hidden.
   */
  cacheKey?: string | number;
};

/** The minimum length of a search term; a shorter one is too unspecific. */
const minLength = 2;

type Shown<Answer> = { term: string; answer: Answer };

type Kept<Answer> = Shown<Answer> & { cacheKey: string | number };

/** The data of the list below the field; `shown` is undefined while it is closed. */
export type Completion<Answer> = {
  shown: Shown<Answer> | undefined;
  listProps: HTMLAttributes<HTMLUListElement>;
  optionProps: (index: number) => HTMLAttributes<HTMLLIElement>;
};

/**
 * Enhances a search field to an ARIA combobox with a list of options. Requests at most once per 500 ms (§9.9), caches
 * responses per term (§5.13), and shows only the response to the current text. Without JavaScript, or when a call
 * fails, the form is sent as usual.
 */
export function useAutocomplete<Answer>({ load, sizeOf, onPick, cacheKey = '' }: Settings<Answer>) {
  const id = useId();
  const ready = useHydrated();
  const [last, setLast] = useState<Kept<Answer>>();
  const shown = last?.cacheKey === cacheKey ? last : undefined;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const wanted = useRef('');
  const asked = useRef<AbortController>();
  const cache = useRef({ key: cacheKey, answers: new Map<string, Answer>() });
  if (cache.current.key !== cacheKey) cache.current = { key: cacheKey, answers: new Map() };

  const latest = useRef({ load, show });
  latest.current = { load, show };
  const ask = useMemo(
    () =>
      throttled(async (term: string) => {
        asked.current?.abort();
        asked.current = new AbortController();
        const { answers } = cache.current;
        try {
          const answer = await latest.current.load(term, asked.current.signal);
          answers.set(term, answer);
          if (wanted.current === term) latest.current.show(term, answer);
        } catch {
          // Suggestions are optional: when they fail, the form still works.
        }
      }),
    [],
  );
  useEffect(() => () => ask.cancel(), [ask]);

  function show(term: string, answer: Answer): void {
    setLast({ term, answer, cacheKey });
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
    if (term.length < minLength) {
      close();
      return;
    }
    wanted.current = term;
    const known = cache.current.answers.get(term);
    if (known === undefined) ask.call(term);
    else {
      ask.cancel();
      show(term, known);
    }
  }

  /** Selects an option by keyboard and scrolls it into view. */
  function choose(index: number): void {
    setActive(index);
    document.getElementById(`${id}${index}`)?.scrollIntoView({ block: 'nearest' });
  }

  function pick(index: number): void {
    if (!shown) return;
    close();
    onPick(index, shown.answer, shown.term);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const size = shown ? sizeOf(shown.answer) : 0;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (size === 0 || event.currentTarget.value.trim().length < minLength) return;
      event.preventDefault();
      // −1 is the field itself, through which the arrows cycle.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (open) choose(((active + 1 + step + size + 1) % (size + 1)) - 1);
      else setOpen(true);
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
        'aria-controls': isOpen ? `${id}list` : undefined,
        'aria-activedescendant': isOpen && active >= 0 ? `${id}${active}` : undefined,
        onInput,
        onKeyDown,
        onBlur: close,
      }
    : {};
  const listProps: HTMLAttributes<HTMLUListElement> = {
    id: `${id}list`,
    role: 'listbox',
    // Keeps the focus in the field while an option is clicked.
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
