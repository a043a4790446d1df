import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { matchMyVotes, matchPicturePath } from '#contract/roll-calls/match.ts';
import { authorise } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { viewerOfCall } from '#server/auth/sessions/sessions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { validate } from '#server/http/validation.ts';
import { drawMatch, type MatchPicture } from './match-picture.ts';
import { matchOf } from './match.ts';

/** Kept by what they show, so that nothing of one member can answer another: at most 8 MB. */
const pictures = new LRUCache<string, Promise<Buffer>>({ max: 200 });

/** The member's own records as a picture, for whoever holds the token: never by cookie, never kept by others. */
export async function matchPictures(app: FastifyInstance, { db }: Services): Promise<void> {
  app.get(matchPicturePath, async (request, reply) => {
    const viewer = await viewerOfCall(db, request);
    authorise(matchMyVotes, viewer);
    const query = validate(matchMyVotes.input.query, request.query ?? {});
    const { representatives } = await matchOf(db, viewer as Viewer, query);
    const picture: MatchPicture = {
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
    const key = createHash('sha256').update(JSON.stringify(picture)).digest('base64url');
    return reply
      .type('image/png')
      .header('cache-control', 'no-store')
      .send(await kept(key, picture));
  });
}

/** Two who ask at once share one drawing. */
function kept(key: string, picture: MatchPicture): Promise<Buffer> {
  const found = pictures.get(key);
  if (found) return found;
  const made = drawMatch(picture);
  pictures.set(key, made);
  made.catch(() => pictures.delete(key));
  return made;
}
