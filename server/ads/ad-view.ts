import { allStates, type Ad, type AdChange, type ArchivedAd } from '#contract/ads/ads.ts';
import type { Config } from '#server/config.ts';
import { mediaView } from '#server/media/media-view.ts';
import type { AdRow } from './ads.queries.ts';
import { mayResume, mayStop } from './ads.policy.ts';

type LinkConfig = Pick<Config, 'dataDir' | 'secretsKey'>;

const videoStatus = ({ media }: AdRow): Ad['video_status'] =>
  media?.status === 'ready' || media?.status === 'failed' ? media.status : 'processing';

const watched = (row: AdRow): Ad['watched'] => ({
  quarter: row.watched_25,
  half: row.watched_50,
  three_quarters: row.watched_75,
  end: row.watched_100,
});

/** The fields of an ad that everyone may see. */
async function common(config: LinkConfig, row: AdRow) {
  const media = row.media && (await mediaView(config, row.media));
  return {
    id: row.id,
    title: row.title,
    organization_name: row.organization_name,
    start_date: row.start_date,
    end_date: row.end_date,
    status: row.status,
    views: row.views,
    state: row.state ?? allStates,
    zipcodes: row.zipcodes,
    districts: row.districts,
    url: media?.url ?? null,
    poster: media?.poster_url ?? null,
  };
}

/** An ad for its owner. */
export async function adView(config: LinkConfig, row: AdRow): Promise<Ad> {
  return {
    ...(await common(config, row)),
    watched: watched(row),
    video_status: videoStatus(row),
    video_error: row.media?.failure ?? null,
    created_at: row.created_at.toISOString(),
    review: row.review as Ad['review'],
    review_reason: row.review_reason,
    removed: row.review === 'rejected' && row.published_at !== null,
    can: { stop: mayStop(row.status), resume: mayResume(row.status) },
  };
}

/** An ad for everyone. The video of a removed one is not shown. */
export async function archivedView(config: LinkConfig, row: AdRow): Promise<ArchivedAd> {
  const view = await common(config, row);
  if (row.review !== 'rejected') return { ...view, removed_because: null };
  return { ...view, url: null, poster: null, removed_because: row.review_reason };
}

/** The fields that an open table of ads updates. */
export function adChange(row: AdRow): AdChange {
  const { id, views, status } = row;
  return { id, views, watched: watched(row), status, video_status: videoStatus(row) };
}
