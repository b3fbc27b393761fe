import { contragents } from '../../exchange/rows/contragents.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

export const putContragents = rowsUseCase(contragents);
