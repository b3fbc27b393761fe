import type { HeadersFunction, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { dealerArea } from '#app/components/catalogue/area.ts';
import { HeaderSearch } from '#app/components/catalogue/header-search.tsx';
import { openArea } from '#app/components/catalogue/open/open-area.ts';
import { company, rememberCompany } from '#app/components/layout/company.ts';
import { errorTitleOf } from '#app/components/layout/error-page.tsx';
import { FlashNote } from '#app/components/layout/flash-note.tsx';
import type { FrameData } from '#app/components/layout/frame-data.ts';
import { OfflineNote } from '#app/components/layout/offline-note.tsx';
import { PortalFrame } from '#app/components/layout/portal-frame.tsx';
import { PricesProvider } from '#app/components/layout/price-switch.tsx';
import { ThemeMeta } from '#app/components/layout/theme-meta.tsx';
import { AddedModal } from '#app/components/ordering/basket/added-modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useAfterPage } from '#app/enhance/after-page.ts';
import { basketMark } from '#app/enhance/basket-mark.ts';
import { useCallbackWindow } from '#app/enhance/callback-window.tsx';
import { useClientNavigation } from '#app/enhance/client-navigation.ts';
import { useChecking, useHeldOffline, useOnline } from '#app/enhance/connection.ts';
import { earlyScript, useEarlyInput } from '#app/enhance/early-input.ts';
import { useFocusOnHeading } from '#app/enhance/focus-heading.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useOfflinePage } from '#app/enhance/offline-page.ts';
import { useAddress, useDeskArea, useOpenArea, useOpenWindow } from '#app/enhance/open-window.ts';
import { useRenderedFetchers } from '#app/enhance/rendered-fetchers.ts';
import { SubmissionsProvider } from '#app/enhance/submissions.tsx';
import { themeAttribute } from '#app/enhance/theme.ts';
import { frameOf } from '#app/http/answers/frame.server.ts';
import { NonceContext } from '#app/http/answers/nonce.ts';
import { keepsOfflinePage } from '#app/http/requests/settings.server.ts';
import { takeFlash } from '#app/http/sessions/flash.server.ts';
import { styleLinks } from '#app/styles/style-links.ts';
import { messageOf, ScreenError, statusOf } from './screen-error.tsx';

export const links: LinksFunction = styleLinks;

/** Loads the frame of every screen. Never fails: when the database is unavailable, the frame has no account. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [frame, { flash, headers }] = await Promise.all([frameOf(request), takeFlash(request)]);
  return data({ frame, flash, keepsOffline: keepsOfflinePage() }, { headers });
}

export const shouldRevalidate = keepRefused;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const frame = useRouteLoaderData<typeof loader>('root')?.frame;
  const error = useRouteError();
  rememberCompany(frame?.company);
  const { accent } = company();
  return (
    <html lang="ru" {...themeAttribute(frame?.theme ?? 'auto')}>
      <head>
        <meta charSet="utf-8" />
        {/* Browsers hide the nonce: the attribute reads back as empty, which React would report as a mismatch. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeMeta theme={frame?.theme ?? 'auto'} />
        {error == null ? (
          <Meta />
        ) : (
          <title>{pageTitle(errorTitleOf(statusOf(error), messageOf(error)))}</title>
        )}
        <Links />
        {accent && <link rel="stylesheet" href={`/accent/${accent.slice(1)}.css`} />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  );
}

/** Shows only errors of the frame itself; screens.tsx shows refusals of screens. */
export function ErrorBoundary() {
  return (
    <Framed>
      <ScreenError />
    </Framed>
  );
}

const nobody: Omit<FrameData, 'company'> = {
  unknown: true,
  contracts: [],
  basket: { products: 0, quantity: 0, total: 0, showWholesale: true },
  nav: [],
  theme: 'auto',
  origin: '',
};

function Framed({ children }: { children: ReactNode }) {
  const known = useRouteLoaderData<typeof loader>('root');
  const frame = known?.frame ?? { ...nobody, company: company() };
  const location = useLocation();
  const address = useAddress();
  const { contractId, repeated, added } = useFrame();
  const inWindow = useOpenWindow();
  const open = useOpenArea();
  const desk = useDeskArea();
  const { state, formMethod = 'GET' } = useNavigation();
  const posting = state !== 'idle' && formMethod !== 'GET';
  useRenderedFetchers();
  useClientNavigation();
  const callback = useCallbackWindow(address);
  useFocusOnHeading(location.pathname, posting);
  useAfterPage();
  useEarlyInput();
  const online = useOnline();
  const checking = useChecking();
  useHeldOffline(online);
  const account = frame.view ? '' : (frame.user?.email ?? '');
  useOfflinePage(
    desk || frame.unknown ? undefined : account,
    account && frame.user?.role !== 'observer' ? basketMark(frame.basket) : '',
  );
  if (desk) {
    return (
      <SubmissionsProvider submitting={state !== 'idle'} posting={posting}>
        {children}
        <OfflineNote online={online} checking={checking} saved={known?.keepsOffline} />
      </SubmissionsProvider>
    );
  }
  return (
    <SubmissionsProvider submitting={state !== 'idle'} posting={posting}>
      <PricesProvider hidden={frame.hidesPrices} back={address}>
        <PortalFrame
          frame={frame}
          path={address}
          modal={inWindow || repeated !== undefined || added !== undefined}
          foot={open || !frame.user}
          search={<HeaderSearch area={frame.user ? dealerArea : openArea} contractId={contractId} />}
          notes={
            <>
              <FlashNote flash={frame.told} />
              <FlashNote flash={known?.flash} />
            </>
          }
        >
          {children}
        </PortalFrame>
        {added && <AddedModal closeHref={address} {...added} />}
        {callback}
        <OfflineNote online={online} checking={checking} saved={known?.keepsOffline} />
      </PricesProvider>
    </SubmissionsProvider>
  );
}
