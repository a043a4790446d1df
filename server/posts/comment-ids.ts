/**
 * Opinions' own texts and replies share one space of ids on the wire, so that each can be liked and flagged by one call:
 * an opinion's is odd, a reply's even. No third table, no sequence, and keys that refer to real rows (docs/decisions/0050).
 */
export type Thing = { type: 'opinion' | 'comment'; id: number };

export const commentIdOfOpinion = (id: number) => id * 2 + 1;
export const commentIdOfReply = (id: number) => id * 2;

/** Undefined for what no posting of ours is called. */
export function thingOf(commentId: number | string): Thing | undefined {
  const number = /^\d{1,10}$/.test(String(commentId)) ? Number(commentId) : 0;
  const id = Math.floor(number / 2);
  if (id < 1 || id > 2_147_483_647) return undefined;
  return { type: number % 2 === 1 ? 'opinion' : 'comment', id };
}
