import { z } from 'zod';
import { day } from './fields.ts';

/** Beside everything that comes from official sources. */
export const freshness = {
  /** The day on which the source was last read; null if it never was. */
  as_of: day.nullable(),
  source: z.string().nullable(), // 'Congress'
  /** How much is loaded, where it is not everything: '1,800 of about 16,000 bills'. */
  coverage: z.string().nullable(),
};
export type Freshness = z.output<z.ZodObject<typeof freshness>>;
