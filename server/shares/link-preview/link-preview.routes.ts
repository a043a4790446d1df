import { linkPreview } from '#contract/link-preview.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { route } from '#server/http/route.ts';
import { previewOf } from './link-preview.ts';

export const linkPreviewRoutes = [
  route(linkPreview, async ({ viewer, query, exchange, db, config }) =>
    previewOf({ db, config }, query.url, async () => {
      await limit({ db, config }, rules.previewsPerMember, String(viewer.id));
      if (exchange) await limit({ db, config }, rules.previewsPerAddress, networkOf(exchange.request.ip));
    }),
  ),
];
