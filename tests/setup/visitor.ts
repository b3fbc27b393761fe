import { JSDOM } from 'jsdom';
import type { Portal } from './portal.ts';

/** A page as a browser without JavaScript shows it. */
export type Page = {
  status: number;
  /** Path and query of the final page after redirects. */
  path: string;
  title: string;
  /** The response body, including scripts. */
  source: string;
  /** The visible text, with white space collapsed. */
  text: string;
  headers: Headers;
  $: (selector: string) => Element | null;
  $$: (selector: string) => Element[];
  /** The parsed page without its scripts, styles and templates. */
  document: Document;
};

export type Visitor = {
  visit: (path: string) => Promise<Page>;
  /**
   * Follows a link found by selector or text. If the link must keep a form's input, it is a button that submits the
   * form.
   */
  follow: (page: Page, link: string) => Promise<Page>;
  /**
   * Fills in a form of the page and presses one of its buttons. `button` is a selector within the page; without it the
   * form's first submit button is pressed, as by Enter.
   */
  submit: (
    page: Page,
    form: string,
    fields?: Record<string, string | string[] | File>,
    button?: string,
  ) => Promise<Page>;
  signIn: (email: string, password: string) => Promise<Page>;
};

/** Acts as a person using a browser that keeps cookies but runs no JavaScript. */
export function visitor({ origin }: Pick<Portal, 'origin'>): Visitor {
  const cookies = new Map<string, string>();

  async function go(path: string, init: RequestInit = {}, hops = 0): Promise<Page> {
    const headers = new Headers(init.headers);
    headers.set('Accept', 'text/html');
    headers.set('Sec-Fetch-Dest', 'document');
    headers.set('Accept-Encoding', 'identity');
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (init.method === 'POST') headers.set('Origin', origin);
    const url = new URL(path, origin);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(line);
    const location = response.headers.get('Location');
    if (location && response.status >= 300 && response.status < 400) {
      if (hops > 10) throw new Error(`too many redirects at ${location}`);
      // 307 means sending the same form again to another address.
      return go(new URL(location, url).href, response.status === 307 ? init : {}, hops + 1);
    }
    return pageOf(response, url);
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    const ended = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
    if (ended) cookies.delete(name.trim());
    else cookies.set(name.trim(), value.join('='));
  }

  /** Sends a form with its current values and the pressed button. */
  async function send(
    page: Page,
    form: HTMLFormElement,
    pressed: HTMLButtonElement | null | undefined,
    fields: Record<string, string | string[] | File> = {},
  ): Promise<Page> {
    const data = new window.FormData(form);
    if (pressed?.name) data.append(pressed.name, pressed.value);
    for (const [name, value] of Object.entries(fields)) if (value instanceof File) data.delete(name);
    const target = pressed?.getAttribute('formaction') ?? form.getAttribute('action') ?? page.path;
    const url = new URL(target, new URL(page.path, origin));
    if ((pressed?.getAttribute('formmethod') ?? form.method) === 'get') {
      url.search = new URLSearchParams([...data] as [string, string][]).toString();
      return go(url.href);
    }
    if (form.enctype !== 'multipart/form-data') {
      return go(url.href, { method: 'POST', body: new URLSearchParams([...data] as [string, string][]) });
    }
    const body = new FormData();
    for (const [name, value] of data) if (typeof value === 'string') body.append(name, value);
    for (const [name, value] of Object.entries(fields)) if (value instanceof File) body.append(name, value);
    return go(url.href, { method: 'POST', body });
  }

  const self: Visitor = {
    visit: (path) => go(path),

    follow(page, link) {
      const links = page.$$('a[href], button[name=go]');
      const found =
        links.find((each) => each.textContent?.replace(/\s+/g, ' ').trim() === link) ?? page.$(link);
      if (found?.matches('button')) {
        const button = found as HTMLButtonElement;
        if (!button.form) throw new Error(`the button ${link} on ${page.path} has no form`);
        return send(page, button.form, button);
      }
      const href = found?.getAttribute('href');
      if (!href) throw new Error(`no link ${link} on ${page.path}`);
      return go(new URL(href, new URL(page.path, origin)).href);
    },

    submit(page, selector, fields = {}, button) {
      const form = page.$(selector) as HTMLFormElement | null;
      if (!form) throw new Error(`no form ${selector} on ${page.path}`);
      for (const [name, value] of Object.entries(fields)) fill(form, name, value);
      const buttons = page.$$('button:not([type=button])') as HTMLButtonElement[];
      const first = buttons.find((each) => each.form === form);
      const pressed = (button ? page.$(button) : first) as HTMLButtonElement | null | undefined;
      if (button && !pressed) throw new Error(`no button ${button} on ${page.path}`);
      return send(page, form, pressed, fields);
    },

    async signIn(email, password) {
      return self.submit(await go('/login'), 'main form', { email, password });
    },
  };
  return self;
}

function fill(form: HTMLFormElement, name: string, value: string | string[] | File): void {
  if (value instanceof File) return; // jsdom cannot select files, so they are added to the body.
  const controls = [...form.elements].filter(
    (each) => each.getAttribute('name') === name,
  ) as HTMLInputElement[];
  if (controls.length === 0) throw new Error(`the form has no field ${name}`);
  const values = [value].flat();
  for (const control of controls) {
    if (control.type === 'checkbox' || control.type === 'radio')
      control.checked = values.includes(control.value);
    else if (control.type !== 'hidden' || controls.length === 1) control.value = values[0] ?? '';
  }
}

/** One window parses all pages, because creating a window takes longer than parsing most pages. */
const browser = new JSDOM('');
const { window } = browser;

/** Parses the page on first access, because many pages are never read. */
async function pageOf(response: Response, url: URL): Promise<Page> {
  const source = await response.text();
  let parsed: Document | undefined;
  const document = () => {
    parsed ??= parse(source, url);
    return parsed;
  };
  return {
    status: response.status,
    path: url.pathname + url.search,
    source,
    headers: response.headers,
    get title() {
      return document().title;
    },
    get text() {
      return document().body.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    },
    get document() {
      return document();
    },
    $: (selector) => document().querySelector(selector),
    $$: (selector) => [...document().querySelectorAll(selector)],
  };
}

function parse(source: string, { href }: URL): Document {
  browser.reconfigure({ url: href });
  const document = new window.DOMParser().parseFromString(source, 'text/html');
  for (const hidden of document.querySelectorAll('script, style, template')) hidden.remove();
  return document;
}
