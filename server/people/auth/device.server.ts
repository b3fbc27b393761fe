import Bowser from 'bowser';

/** Browsers that Russians know by another name than the library. */
const browsers: Record<string, string> = {
  'Yandex Browser': 'Яндекс Браузер',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/**
 * Returns a device in words, from what its browser says of itself: «Chrome на Windows», «Safari на iPhone». Versions are
 * left out: they change under a session. '' for a program, or one that says nothing.
 */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return '';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const gadget = platform.vendor === 'Apple' && platform.model ? platform.model : os.name;
  const name = browser.name && (browsers[browser.name] ?? browser.name);
  const words = name && gadget ? `${name} на ${gadget}` : (name ?? '') || (gadget ?? '');
  return words.slice(0, 100);
}
