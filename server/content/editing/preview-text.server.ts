import { z } from 'zod';
import { renderDescription, renderMarkdown } from '../../kernel/markdown.server.ts';
import { ok } from '../../kernel/result.ts';
import { writesTexts } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { zBody } from './body.ts';

/** Returns a typed text, or a description of goods, as safe HTML, as the portal would show it. */
export const previewText = staffUseCase({
  name: 'preview-text',
  access: writesTexts,
  writes: false,
  input: z.object({ body: zBody, of: z.enum(['text', 'goods']).catch('text') }),
  async run({ body, of }) {
    return ok({ html: of === 'goods' ? renderDescription(body) : renderMarkdown(body) });
  },
});
