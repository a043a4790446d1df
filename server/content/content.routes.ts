import { aboutUs, disclosure, privacyPolicy, termsOfService } from '#contract/content.ts';
import { summarizeDataSets } from '#server/freshness/freshness.ts';
import { route } from '#server/http/route.ts';
import { contentPage } from './content.ts';

export const contentRoutes = [
  route(aboutUs, async ({ config }) => contentPage('about_us', config)),
  route(termsOfService, async ({ config }) => contentPage('terms_of_service', config)),
  route(privacyPolicy, async ({ config }) => contentPage('privacy_policy', config)),
  route(disclosure, async ({ config, db }) => contentPage('disclosure', config, await summarizeDataSets(db))),
];
