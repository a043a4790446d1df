import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentTitles, type ContentName } from '#contract/content.ts';
import { contentPage, fillIn, readArticle } from './content.ts';
import { contentRoutes } from './content.routes.ts';
import { readingGrade } from '#server/testing/reading-grade.ts';

const config = { supportEmail: 'help@example.org', adminEmail: 'desk@example.org' };
const names = Object.keys(contentTitles) as ContentName[];
const page = (name: ContentName) => contentPage(name, config);
const words = (name: ContentName) =>
  page(name)
    .html.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe.each(names)('The page %s', (name) => {
  const { html, page_title, updated_on } = page(name);

  test('has its title and the day of its last change', () => {
    expect(page_title).toBe(contentTitles[name]);
    expect(new Date(updated_on).toISOString().slice(0, 10)).toBe(updated_on);
    expect(html).not.toContain('Last updated');
  });

  test('says whom to write to, and leaves no placeholder', () => {
    expect(html).toContain('<a href="mailto:help@example.org">help@example.org</a>');
    expect(html).toContain('<a href="mailto:desk@example.org">desk@example.org</a>');
    expect(html).not.toMatch(/[{}]|%7B/i);
  });

  test('has headings that start below the title, skip no level, and can be linked to', () => {
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

  test('links to screens that exist, to secure sites and to mail only', () => {
    const routes = readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8');
    const screens = [...routes.matchAll(/screen\('([^']+)'/g)].map(([, path]) => path);
    for (const [, target] of html.matchAll(/href="([^"]*)"/g)) {
      if (target!.startsWith('/')) expect(screens).toContain(target);
      else expect(target).toMatch(/^(https:\/\/|mailto:)/);
    }
  });

  test('holds no script, style, picture or frame', () => {
    expect(html).not.toMatch(/<(script|style|link|img|iframe|object|form)|\sstyle=|\son\w+=|javascript:/i);
  });

  test('reads at grade 8 or below', () => {
    expect(readingGrade(html)).toBeLessThanOrEqual(8);
  });
});

describe('The pages say', () => {
  test('who is asked about street addresses, where anybody is.', () => {
    const policy = (censusGeocoderUrl?: string) =>
      contentPage('privacy_policy', { ...config, censusGeocoderUrl }).html;
    expect(policy('https://geocoder.example')).toContain('United States Census Bureau');
    expect(readingGrade(policy('https://geocoder.example'))).toBeLessThanOrEqual(8);
    expect(policy()).not.toContain('Census');
  });

  test.each<[ContentName, string, string[]]>([
    [
      'about_us',
      'how the score is worked out',
      ['+10', '+5', '−5', '−10', 'divide by the number of people who voted'],
    ],
    ['about_us', 'that colors are of no party', ['does not back any party', 'purple', 'orange']],
    [
      'terms_of_service',
      'how abuse is dealt with',
      ['do not accept abuse', 'within 24 hours', 'why', 'Appeal', 'Block', 'Filter'],
    ],
    [
      'terms_of_service',
      'who may join and how to leave',
      ['at least 13 years old', 'within 30 days', 'erased for good'],
    ],
    ['terms_of_service', 'what holds for ads', ['paid for by', 'free of charge', 'public']],
    [
      'privacy_policy',
      'what never shows',
      ['email, zip code, address, religion, party and age group are never shown'],
    ],
    [
      'privacy_policy',
      'what is stored on the device',
      ['two cookies', 'HttpOnly', 'local storage', 'no third-party trackers'],
    ],
    ['privacy_policy', 'what one can do', ['Export', 'Erase', 'Deactivate', '30 days']],
    [
      'disclosure',
      'where facts come from',
      ['GovInfo BILLSTATUS', 'unitedstates/congress-legislators', 'GeoNames', 'Census', 'ZCTA'],
    ],
    ['disclosure', 'the credit that GeoNames asks for', ['© GeoNames', 'Creative Commons Attribution 4.0']],
    [
      'disclosure',
      'how bills and ads are chosen',
      ['up to 100 bills', 'last 30 days', 'pin a bill', 'paid for by'],
    ],
  ])('%s: %s', (name, _what, parts) => {
    for (const part of parts) expect(words(name)).toContain(part);
  });
});

describe('Making a page', () => {
  test('shows raw HTML as text', () => {
    const { html } = readArticle('Last updated: 2026-01-31\n\n<script>alert(1)</script>\n\nA <b>word</b>.');
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('&lt;script&gt;');
  });

  test('refuses a file without its date', () => {
    expect(() => readArticle('## Hello')).toThrow('Last updated');
  });

  test('escapes the addresses that are filled in', () => {
    const odd = fillIn('<p>{support_email} {admin_email}</p>', {
      supportEmail: `o'"<$&>@x.org`,
      adminEmail: 'a&b@x.org',
    });
    expect(odd).toContain(`mailto:o&#39;%22%3C%24%26%3E@x.org">o&#39;&quot;&lt;$&amp;&gt;@x.org</a>`);
    expect(odd).toContain('>a&amp;b@x.org</a>');
  });

  test('is open to everyone, under the paths of the specification', () => {
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
