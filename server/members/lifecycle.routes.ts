import * as contract from '#contract/members/lifecycle.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { route } from '#server/http/route.ts';
import { clearCookie } from '#server/auth/sessions/sessions.ts';
import { deactivateAccount, eraseAccount } from './lifecycle.ts';
import { exportData } from './export.ts';

export const lifecycleRoutes = [
  route(contract.deactivate, async ({ db, config, jobs, viewer, exchange }) => {
    await deactivateAccount({ db, jobs }, viewer.id);
    if (exchange) clearCookie(config, exchange.reply);
    return {
      message: `Your account is deactivated. Sign in within ${contract.restoreDays} days to restore it.`,
    };
  }),

  route(contract.exportData, async ({ db, config, viewer, exchange }) => {
    await limit({ db, config }, rules.exportsPerMember, String(viewer.id));
    return exportData({ db, config }, viewer.id, exchange);
  }),

  route(contract.erase, async ({ db, config, jobs, viewer, body, exchange }) => {
    await eraseAccount({ db, config, jobs }, viewer, body.password ?? body.user?.password);
    if (exchange) clearCookie(config, exchange.reply);
    return { message: 'Your account and everything in it has been erased.' };
  }),
];
