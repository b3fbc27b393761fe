import { type ComponentType, useEffect, useState } from 'react';

type Opened = { Window: ComponentType<{ address: string; onClose: () => void }>; nth: number };

/**
 * Opens a link to `/callback` as a window over the screen (`address`). The window's code is loaded on the click,
 * because few visits need it. When loading fails, the link leads to the screen with the same form, as without
 * JavaScript.
 */
export function useCallbackWindow(address: string) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/callback"]');
      if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (location.pathname.startsWith('/callback')) return;
      event.preventDefault();
      // The focus returns to the link; Safari does not focus a clicked link.
      link.focus();
      if (!import.meta.env.SSR)
        import('#app/components/talk/callback/callback-window.tsx').then(
          ({ CallbackWindow: Window }) => setOpened((last) => ({ Window, nth: (last?.nth ?? 0) + 1 })),
          () => location.assign(link.href),
        );
    };
    // Runs before the router's own listener, which is on the window.
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return opened && <opened.Window key={opened.nth} address={address} onClose={() => setOpened(undefined)} />;
}
