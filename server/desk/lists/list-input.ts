import { z } from 'zod';
import { deskLists } from './desk-lists.ts';

/** One of the lists with saved filters. */
export const zDeskList = z.enum(deskLists);
