import { sql } from 'kysely';
import { congressYears, currentCongress, usersCount } from '#contract/home.ts';
import { route } from '#server/route.ts';

export const homeRoutes = [
  // An index-only count; cheap up to some hundred thousand members.
  route(usersCount, async ({ db }) => {
    const { count } = await db
      .selectFrom('members')
      .select(sql<number>`count(*)`.as('count'))
      .where('deactivated_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { user_count: count };
  }),

  route(currentCongress, async () => {
    const { congress, current, previous } = congressYears(new Date().getUTCFullYear());
    return { congress, current_years: current, previous_years: previous };
  }),
];
