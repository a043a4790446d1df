import { searchAll } from '#contract/search.ts';
import { route } from '#server/http/route.ts';
import { search } from './search.ts';

export const searchRoutes = [
  route(searchAll, ({ db, viewer, query }) => search(db, viewer, query.q, query.type)),
];
