import Bowser from 'bowser';

/** Browsers whose name in Russia differs from the library's. */
const browsers: Record<string, string> = {
  'Yandex Browser': 'Яндекс Браузер',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/**
 * Returns the device as text, from the browser's `User-Agent`: «Chrome на Windows», «Safari на iPhone». Omits versions,
 * because they change during a session. Returns '' for a program or an empty header.
 */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return '';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const gadget = platform.vendor === 'Apple' && platform.model ? platform.model : os.name;
  const name = browser.name && (browsers[browser.name] ?? browser.name);
  const words = name && gadget ? `${name} на ${gadget}` : (name ?? '') || (gadget ?? '');
  return words.slice(0, 100);
}
