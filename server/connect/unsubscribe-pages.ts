import type { FastifyInstance } from 'fastify';
import { refuseInviteMails } from '#contract/connect/invitations.ts';
import { stopDigest } from '#contract/notifications.ts';

/** Mail programs without one-click unsubscribing open the address of the call: it shows the page. */
export async function unsubscribePages(app: FastifyInstance): Promise<void> {
  for (const { path } of [refuseInviteMails, stopDigest])
    app.get(path, async (request, reply) => {
      const { token } = request.params as { token: string };
      return reply.redirect(`/unsubscribe/${encodeURIComponent(token)}`, 303);
    });
}
