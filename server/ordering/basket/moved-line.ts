import type { LineKey } from './line-key.ts';

/** A line that was moved: `quantity` pieces left its warehouse, `put` pieces were added in the warehouse `to`. */
export type MovedLine = LineKey & { quantity: number; addedAt: number; to: number; put: number };
