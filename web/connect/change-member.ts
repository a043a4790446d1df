import type { Member } from '#contract/connect/members.ts';

/** A copy of a reply with one member changed; everything else stays the same object. */
export function changeMember(reply: unknown, id: number, change: Partial<Member>): unknown {
  if (typeof reply !== 'object' || reply === null) return reply;
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => changed(one, id, change)) : changed(value, id, change),
    ]),
  );
}

function changed(value: unknown, id: number, change: Partial<Member>): unknown {
  const isMember = typeof value === 'object' && value !== null && (value as Member).member_id === id;
  return isMember ? { ...value, ...change } : value;
}
