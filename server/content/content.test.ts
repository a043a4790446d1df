import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentTitles, type ContentName } from '#contract/content.ts';
import { readArticle } from './article.ts';
import { contentPage, fillIn } from './content.ts';
import { contentRoutes } from './content.routes.ts';

const config = { supportEmail: 'help@example.org', adminEmail: 'admin@example.org' };
const names = Object.keys(contentTitles) as ContentName[];
const page = (name: ContentName) => contentPage(name, config);

describe.each(names)('the page %s', (name) => {
  const { html, page_title, updated_on } = page(name);

  test('has its title and the date of its last change', () => {
    expect(page_title).toBe(contentTitles[name]);
    expect(new Date(updated_on).toISOString().slice(0, 10)).toBe(updated_on);
    expect(html).not.toContain('Last updated');
  });

  test('links to both contact addresses and has no placeholder left', () => {
    expect(html).toContain('<a href="mailto:help@example.org">help@example.org</a>');
    expect(html).toContain('<a href="mailto:admin@example.org">admin@example.org</a>');
    expect(html).not.toMatch(/[{}]|%7B/i);
  });

  test('has linkable headings that start at the second level and skip none', () => {
    const headings = [...html.matchAll(/<h(\d) id="([^"]+)">/g)];
    expect(headings).toHaveLength(html.match(/<h\d/g)!.length);
    expect(new Set(headings.map(([, , id]) => id)).size).toBe(headings.length);
    let above = 1;
    for (const level of headings.map(([, level]) => Number(level))) {
      expect(level).toBeGreaterThan(1);
      expect(level).toBeLessThanOrEqual(above + 1);
      above = level;
    }
  });

  test('links only to existing screens, https sites and mail', () => {
    const routes = readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8');
    const screens = [...routes.matchAll(/screen\('([^']+)'/g)].map(([, path]) => path);
    for (const [, target] of html.matchAll(/href="([^"]*)"/g)) {
      if (target!.startsWith('/')) expect(screens).toContain(target);
      else if (target!.startsWith('#')) expect(html).toContain(`id="${target!.slice(1)}"`);
      else expect(target).toMatch(/^(https:\/\/|mailto:)/);
    }
  });

  test('has no script, style, image or frame', () => {
    expect(html).not.toMatch(/<(script|style|link|img|iframe|object|form)|\sstyle=|\son\w+=|javascript:/i);
  });
});

describe('required statements', () => {
  test('the privacy policy names the Census Bureau only if a geocoder is configured', () => {
    const policy = (censusGeocoderUrl?: string) =>
      contentPage('privacy_policy', { ...config, censusGeocoderUrl }).html;
    expect(policy('https://geocoder.example')).toContain('United States Census Bureau');
    expect(policy()).not.toContain('Census');
  });

  test('the postal address of the operator is shown where there is one', () => {
    const postalAddress = 'Polity & Friends, PO Box 1, Sacramento, CA 95812';
    for (const name of ['about_us', 'privacy_policy', 'terms_of_service'] as const)
      expect(contentPage(name, { ...config, postalAddress }).html).toContain(
        'Polity &amp; Friends, PO Box 1',
      );
    expect(page('privacy_policy').html).not.toContain('postal address is');
  });

  test.each<[ContentName, string]>([
    ['terms_of_service', 'at least 13 years old'],
    // The App Store asks for it in the app, Google Play on the web, with its steps and what is kept.
    ['privacy_policy', 'Press “Erase my account”'],
    // California asks for it.
    ['privacy_policy', 'Browsers can send “Do Not Track”'],
    ['terms_of_service', 'notices under the Digital Millennium Copyright Act'],
    ['about_us', 'Web Content Accessibility Guidelines (WCAG) 2.2'],
    ['privacy_policy', 'email, zip code, address, religion, party and age group are never shown'],
    ['disclosure', '© GeoNames'],
    ['disclosure', 'Creative Commons Attribution 4.0'],
  ])('%s says %j', (name, part) => {
    const text = page(name).html.replaceAll(/<[^>]+>/g, ' ');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
  });
});

test('Disclosures lists every set of data with its age', () => {
  const set = { title: 'Federal <bills>', source: 'Congress', as_of: '2026-05-29', coverage: null };
  const { html } = contentPage('disclosure', config, [set]);
  const cells = [...html.matchAll(/<td role="cell" data-label="([^"]+)">(.*?)<\/td>/g)];
  expect(cells.map(([, label, cell]) => [label, cell])).toEqual([
    ['Facts', 'Federal &lt;bills&gt;'],
    ['Source', 'Congress'],
    ['As of', 'May 29, 2026'],
    ['What is loaded', ''],
  ]);
  expect(page('disclosure').html).toContain('Polity has not loaded official data yet.');
});

describe('rendering', () => {
  test('shows raw HTML as text', () => {
    const { html } = readArticle(
      'Last updated: 2026-01-31\n\n<script>alert(1)</script>\n\nA <b>word</b>.',
      'a.md',
    );
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('&lt;script&gt;');
  });

  test('rejects a file without a date', () => {
    expect(() => readArticle('## Hello', 'content/a.md')).toThrow('content/a.md does not start with');
  });

  test('escapes the operator’s addresses', () => {
    const odd = fillIn('<p>{support_email} {admin_email}</p>', {
      supportEmail: `o'"<$&>@x.org`,
      adminEmail: 'a&b@x.org',
    });
    expect(odd).toContain(`mailto:o&#39;%22%3C%24%26%3E@x.org">o&#39;&quot;&lt;$&amp;&gt;@x.org</a>`);
    expect(odd).toContain('>a&amp;b@x.org</a>');
  });

  test('the pages are public, at the paths of the specification', () => {
    expect(
      contentRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path} ${endpoint.auth}`),
    ).toEqual([
      'GET /api/v1/about_us anyone',
      'GET /api/v1/terms_of_service anyone',
      'GET /api/v1/privacy_policy anyone',
      'GET /api/v1/disclosure anyone',
    ]);
  });
});
