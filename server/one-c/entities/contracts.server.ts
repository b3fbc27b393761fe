import { contracts } from '../../exchange/rows/contracts.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

export const putContracts = rowsUseCase(contracts);
