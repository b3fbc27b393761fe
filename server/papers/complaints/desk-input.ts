import { z } from 'zod';

export const zComplaintState = z.enum(['new', 'work', 'accepted', 'refused'], {
  error: 'Выберите состояние',
});
