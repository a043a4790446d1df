import { z } from 'zod';

/** Someone who introduced or cosponsored a bill or an amendment, with party and seat as they were then. */
export const sponsor = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(), // 'Rep.', 'Sen.', 'Del.' …
  party: z.string().nullable(), // 'D', 'R', 'I'
  state: z.string().nullable(), // 'CA'
  district: z.number().nullable(),
  photo: z.string().nullable(),
});
export type Sponsor = z.output<typeof sponsor>;

/** Territories have members without a vote on the floor of the House. */
const delegations: Record<string, string> = {
  DC: 'Del.',
  GU: 'Del.',
  VI: 'Del.',
  AS: 'Del.',
  MP: 'Del.',
  PR: 'Resident Commissioner',
};

/** The title of a member of Congress; `state` is a postal code. */
export function titleInCongress(chamber: 'house' | 'senate', state: string | null): string {
  return chamber === 'senate' ? 'Sen.' : (delegations[state ?? ''] ?? 'Rep.');
}
