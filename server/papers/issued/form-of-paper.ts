import type { Form } from '../../files/form.ts';
import type { Paper } from './paper.ts';
import { torg12Form } from './torg12.ts';
import { updForm } from './upd.ts';

/** Returns the printed form of a paper. */
export function formOfPaper(paper: Paper): Form {
  return paper.kind === 'upd' ? updForm(paper) : torg12Form(paper);
}
