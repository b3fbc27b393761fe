import { idInAddress } from './id-in-address.server.ts';

/** Returns the manager id in an address; refuses a value that is not a number as an unknown manager. */
export function managerIdOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого менеджера нет');
}
