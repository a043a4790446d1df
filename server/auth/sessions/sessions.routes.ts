import { pathId } from '#server/http/parse-id.ts';
import * as contract from '#contract/auth/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { pagingOf } from '#server/http/paging.ts';
import { describeDevice } from './describe-device.ts';
import { findSessions } from './session-list.queries.ts';
import { clearCookie, endSession, endSessions, idleSince } from './sessions.ts';

const pageSize = 20;

export const sessionRoutes = [
  route(contract.listSessions, async ({ db, viewer, query: { page } }) => {
    const { rows, count } = await findSessions(db, viewer.id, viewer.sessionId, idleSince(), page, pageSize);
    const sessions = rows.map(({ id, user_agent, last_seen_at, created_at }) => ({
      id,
      device: describeDevice(user_agent),
      current: id === viewer.sessionId,
      last_seen_at: last_seen_at.toISOString(),
      created_at: created_at.toISOString(),
    }));
    return { sessions, ...pagingOf(page, count, pageSize) };
  }),

  route(contract.endSession, async ({ db, config, viewer, params, exchange }) => {
    const id = pathId(params.id);
    if (!(await endSession(db, viewer.id, id))) throw new AppError('not_found');
    if (id === viewer.sessionId && exchange) clearCookie(config, exchange.reply);
    return { message: 'Signed out on that device' };
  }),

  route(contract.endAllSessions, async ({ db, config, viewer, exchange }) => {
    await endSessions(db, viewer.id);
    if (exchange) clearCookie(config, exchange.reply);
    return { message: 'Signed out everywhere' };
  }),
];
