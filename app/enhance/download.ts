import { type MouseEvent as ReactMouseEvent, useRef, useState } from 'react';

/** A file with more goods than this takes long enough to need a progress display. */
const longFrom = 2_000;
/** The header with the approximate number of bytes (app/http/answers/answer-export.server.ts). */
const expectedSize = 'X-Expected-Size';

export type Download =
  | { kind: 'running'; received: number; expected: number }
  | { kind: 'done'; name: string }
  | { kind: 'failed'; href: string };

/**
 * Enhances long downloads with a progress display and a cancel button. `onClick` handles links with
 * `data-export` (the number of goods); the browser saves short files, and all files without JavaScript, by
 * itself.
 */
export function useDownload() {
  const [download, setDownload] = useState<Download>();
  const running = useRef<AbortController>();

  async function save(href: string): Promise<void> {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setDownload({ kind: 'running', received: 0, expected: 0 });
    try {
      const response = await fetch(href, {
        signal: stop.signal,
        headers: { Accept: 'application/octet-stream' },
      });
      const name = nameIn(response.headers.get('Content-Disposition'));
      // Without a session or after a refusal, the page at this address shows the reason.
      if (!response.ok || !response.body || name === undefined) return location.assign(href);
      const expected = Number(response.headers.get(expectedSize));
      const pieces: Uint8Array[] = [];
      const reader = response.body.getReader();
      for (let received = 0; ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        pieces.push(value);
        received += value.length;
        setDownload({ kind: 'running', received, expected });
      }
      give(new Blob(pieces as BlobPart[]), name);
      setDownload({ kind: 'done', name });
    } catch {
      setDownload(stop.signal.aborted ? undefined : { kind: 'failed', href });
    }
  }

  return {
    download,
    cancel: () => running.current?.abort(),
    again: (href: string) => void save(href),
    onClick(event: ReactMouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-export]');
      const plain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || Number(link.dataset.export) < longFrom) return;
      event.preventDefault();
      void save(link.href);
    },
  };
}

function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded && decodeURIComponent(encoded);
}

function give(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to save the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
