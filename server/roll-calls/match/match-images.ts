import type { FastifyInstance } from 'fastify';
import { matchMyVotes, matchPicturePath } from '#contract/roll-calls/match.ts';
import { authorize } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { viewerOfCall } from '#server/auth/sessions/sessions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { validate } from '#server/http/validation.ts';
import { imageKey, renderImage } from '#server/sharing/images/render-image.ts';
import { matchLayout, type MatchImage } from './match-image.ts';
import { matchOf } from './match.ts';

/** The member's own records as a PNG. API calls ignore cookies, so no other page can embed it. */
export async function matchImages(app: FastifyInstance, { db }: Services): Promise<void> {
  app.get(matchPicturePath, async (request, reply) => {
    const viewer = await viewerOfCall(db, request);
    authorize(matchMyVotes, viewer);
    const query = validate(matchMyVotes.input.query, request.query ?? {});
    const { representatives } = await matchOf(db, viewer as Viewer, query);
    const image: MatchImage = {
      issue: query.issue ?? null,
      records: representatives
        .filter(({ current, chosen, compared_count }) => current || chosen || compared_count > 0)
        .map(({ name, position, agreed_count, compared_count, agreement_percentage }) => ({
          name,
          position,
          agreed_count,
          compared_count,
          agreement_percentage,
        })),
    };
    return reply
      .type('image/png')
      .header('cache-control', 'no-store')
      .send(await renderImage(imageKey(image), () => matchLayout(image)));
  });
}
