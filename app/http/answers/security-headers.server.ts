import { servedSecurely } from '../requests/settings.server.ts';

/** Browser features that no page of the portal uses. */
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/** Returns the headers of every answer: of pages, calls, files and requests refused before routing. */
export function securityHeaders(): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    ...(servedSecurely() && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
