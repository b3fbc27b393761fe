import { z } from 'zod';
import { zLine } from '../../kernel/fields.ts';
import { type Measure, measureProblem, measures, measureText, typedMeasure } from './product-measures.ts';

/** A decimal number as typed, in the spelling of `measureText`; '' means unknown. */
const zMeasure = (measure: Measure) =>
  zLine(30).transform((text, issue) => {
    const value = typedMeasure(text, measure.digits);
    const problem = value === null ? undefined : measureProblem(value ?? 0, measure);
    if (problem === undefined) return measureText(value ?? null, measure.digits);
    issue.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** The weight of a piece in kilograms, with three decimals at most. */
export const zWeight = zMeasure(measures.weight);

/** The volume of a piece in cubic metres, with six decimals at most. */
export const zVolume = zMeasure(measures.volume);
