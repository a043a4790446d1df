import { z } from 'zod';

/** Someone who introduced or cosponsored a bill or an amendment, with party and seat as they were then. */
export const sponsor = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(), // 'Rep.' or 'Sen.'
  party: z.string().nullable(), // 'D', 'R', 'I'
  state: z.string().nullable(), // 'CA'
  district: z.number().nullable(),
  photo: z.string().nullable(),
});
export type Sponsor = z.output<typeof sponsor>;
