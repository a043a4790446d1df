import { home } from '#contract/home/front-page.ts';
import { getInitiative, initiativeEmails, listInitiatives } from '#contract/initiatives.ts';
import { exportData } from '#contract/members/lifecycle.ts';
import { myTopics } from '#contract/notifications.ts';
import { myOpinions, opinionBars, opinionPage } from '#contract/opinions/opinions.ts';
import { searchAll } from '#contract/search.ts';
import { feed } from '#contract/shares.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './build.ts';

/** Where an initiative is shown to a member or a visitor: lists, searches, pages, files and feeds. */
export async function findSightings(
  { app, call }: Pick<TestApp, 'app' | 'call'>,
  { id, title }: { id: number; title: string },
  who: TestMember | undefined,
): Promise<string[]> {
  const [token, one] = [who?.token, { params: { id: String(id) } }];
  const item = { params: { type: 'initiatives', id: String(id) }, query: {} } as const;
  const listed = (filter: 'national' | 'recommended' | 'watchlist') =>
    call(listInitiatives, { query: { filter } }, token);
  const calls = {
    details: call(getInitiative, one, token),
    emails: call(initiativeEmails, one, token),
    bars: call(opinionBars, item, token),
    opinions: call(opinionPage, item, token),
    'national list': listed('national'),
    'short list': listed('recommended'),
    search: call(searchAll, { query: { q: title } }, token),
    home: call(home, {}, token),
    ...(who && {
      watchlist: listed('watchlist'),
      'own opinions': call(myOpinions, { query: {} }, token),
      topics: call(myTopics, {}, token),
      shares: call(feed, { query: {} }, token),
      export: call(exportData, {}, token),
    }),
  };
  const found: string[] = [];
  for (const [name, reply] of Object.entries(calls)) {
    const { status, body } = await reply;
    const isOwn = ['emails', 'bars', 'opinions'].includes(name);
    // The search repeats what was searched for.
    const text = JSON.stringify(name === 'search' ? { ...body, query: '' } : body);
    if (isOwn ? status === 200 : text.includes(title)) found.push(name);
  }
  if (who) return found;
  for (const url of [
    `/initiatives/${id}`,
    '/initiatives?filter=national&sort=newest',
    `/embed/initiatives/${id}`,
    `/embed/initiatives/${id}.json`,
    '/api/v1/initiatives/feed.rss?filter=national',
    '/api/v1/initiatives/export.csv?filter=national',
  ]) {
    const page = await app.inject({ url, headers: { accept: 'text/html' } });
    if (page.body.includes(title)) found.push(url);
  }
  const image = `/share-images/initiatives/${id}.png`;
  if ((await app.inject(image)).statusCode === 200) found.push(image);
  const sitemap = '/sitemap-initiatives.xml';
  if ((await app.inject(sitemap)).body.includes(`/initiatives/${id}<`)) found.push(sitemap);
  return found;
}
