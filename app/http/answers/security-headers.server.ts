import { servedSecurely } from '../requests/settings.server.ts';

/** Browser features that no portal page uses. The camera scans barcodes, but sites in frames may not use it. */
const unusedFeatures = ['display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/** Returns the headers of every response: of pages, calls, files and requests refused before routing. */
export function securityHeaders(): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': ['camera=(self)', ...unusedFeatures.map((feature) => `${feature}=()`)].join(', '),
    ...(servedSecurely() && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
