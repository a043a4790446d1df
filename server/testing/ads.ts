import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { insertAudiences, refreshDelivery } from '#server/ads/delivery.queries.ts';
import type { Ads, MediaFiles } from '#server/database/generated/tables.ts';
import type { Db } from '#server/database/pool.ts';

/** An uploaded video that has been processed. @returns its media id. */
async function buildVideo(
  db: Db,
  owner_id: number,
  values: Partial<Insertable<MediaFiles>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('media_files')
    .values({
      id: randomUUID(),
      owner_id,
      purpose: 'ad',
      kind: 'video',
      status: 'ready',
      name: 'trees',
      extension: 'mp4',
      folder: randomBytes(16).toString('base64url'),
      bytes: 1_000,
      main_file: 'video.mp4',
      attached_at: sql`now()`,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** An ad that runs today, in all states unless `values` say otherwise. @returns its id. */
export async function buildAd(
  db: Db,
  member_id: number,
  values: Partial<Insertable<Ads>> = {},
  video: Partial<Insertable<MediaFiles>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('ads')
    .values({
      member_id,
      title: 'Plant street trees',
      organization_name: 'Friends of Trees',
      start_date: day(0),
      end_date: day(7),
      review: 'approved',
      status: 'running',
      published_at: sql`now()`,
      media_id: await buildVideo(db, member_id, video),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAudiences(db, id);
  await refreshDelivery(db, id);
  return id;
}

/** Whether a call of the authorization matrix is about ads. */
export const isAdCall = (call: string) => /\/(ads?|ad_list|ad_view|update_ad_status)(\/|$)/.test(call);

/** The request of a call about an ad; undefined for calls of other features. */
export function adRequest(call: string, id: number | undefined) {
  if (!isAdCall(call)) return undefined;
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const ad = id ?? 999_999_999;
  const payloads: Record<string, object> = {
    'POST /api/v1/users/ad': { ad: { title: 'Trees' } },
    'POST /api/v1/users/ad_view': { ad_view: { ad_id: ad } },
    'POST /api/v1/users/update_ad_status': { ad: { id: ad, status: 'paused' } },
    'POST /api/v1/ads/:id/watched': { percent: 50 },
    'POST /api/v1/ads/:id/report': { text: 'It lies' },
    'PUT /api/v1/admin/ads': {
      enabled: true,
      time_to_skip_ad: 15,
      seconds_before_skip_to_count_view: 5,
      initial_wait: 60,
      wait_between_ads: 900,
    },
    'PUT /api/v1/admin/ads/:id': { decision: 'approve' },
  };
  const payload = payloads[call];
  return { method, url: path.replace(':id', String(ad)), ...(payload && { payload }) };
}

/** An ad for a call of the matrix that is about one; undefined where none may exist. */
export async function buildAdFor(db: Db, call: string, owner: number, there: boolean) {
  return there && isAdCall(call) ? buildAd(db, owner) : undefined;
}
