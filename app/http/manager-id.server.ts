import { idInAddress } from './id-in-address.server.ts';

/** The manager that an address names; what is no number is nobody. */
export function managerIdOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого менеджера нет');
}
