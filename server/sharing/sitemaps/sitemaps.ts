import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';
import {
  findCongresses,
  findBillPages,
  findInitiativePages,
  findRepresentativePages,
  findRollCallPages,
  type SitemapPage,
} from './sitemaps.queries.ts';

/** The limit of the sitemap protocol. */
const maxPages = 50_000;
const listPages = ['/home', '/fedbills', '/execorders', '/initiatives', '/representatives', '/roll_calls'];
const contentPages = [
  '/about',
  '/terms_of_use',
  '/privacy_policy',
  '/disclosures',
  '/transparency',
  '/ads/archive',
];

/** Paths that are for members or need no index. */
const disallowed = ['/api/', '/admin', '/embed/', '/open', '/page', '/search', '/vote/', '/voice', '/find'];

/** Lists for search engines which pages exist: robots.txt, an index, and a sitemap per congress and kind. */
export async function sitemaps(app: FastifyInstance, { db, config }: Services): Promise<void> {
  const origin = config.publicUrl;
  const kinds = new Map<string, (limit: number) => Promise<SitemapPage[]>>([
    ['representatives.xml', (limit) => findRepresentativePages(db, limit)],
    ['initiatives.xml', (limit) => findInitiativePages(db, limit)],
    ['roll_calls.xml', (limit) => findRollCallPages(db, limit)],
  ]);

  app.get('/robots.txt', async (_, reply) =>
    cached(reply, 'text/plain').send(
      [
        'User-agent: *',
        ...disallowed.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );

  app.get('/sitemap.xml', async (_, reply) => {
    const bills = (await findCongresses(db)).map((congress) => `bills-${congress}.xml`);
    // A sitemap without pages is not valid.
    const found = await Promise.all(
      [...kinds].map(async ([file, find]) => ((await find(1)).length > 0 ? [file] : [])),
    );
    const files = ['lists.xml', ...found.flat(), ...bills];
    return cached(reply, 'application/xml').send(
      sitemapIndexXml(
        origin,
        files.map((file) => `/sitemap-${file}`),
      ),
    );
  });

  // At the root: a sitemap in a folder can name pages of that folder only.
  app.get('/sitemap-:file', async (request, reply) => {
    const pages = await pagesOf((request.params as { file: string }).file);
    if (!pages?.length) throw new AppError('not_found');
    return cached(reply, 'application/xml').send(sitemapXml(origin, pages));
  });

  async function pagesOf(file: string): Promise<SitemapPage[] | undefined> {
    const congress = /^bills-(\d{1,3})\.xml$/.exec(file)?.[1];
    if (congress) return findBillPages(db, Number(congress));
    if (file === 'lists.xml')
      return [...listPages, ...contentPages].map((path) => ({ path, changedOn: null }));
    return kinds.get(file)?.(maxPages);
  }
}

function cached(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600');
}
