import { sql } from 'kysely';

/** SQL: the member `m` may not write at present. */
export const isSuspended = sql<boolean>`(
  m.suspended_at is not null and (m.suspended_until is null or m.suspended_until > now())
)`;
