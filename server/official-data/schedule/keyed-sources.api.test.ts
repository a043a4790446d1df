import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { syncScene } from '#server/testing/sync-scene.ts';
import { missingKey, getSyncSource } from '../sources.ts';

const { asked, config, db, sync, upstream } = await syncScene({
  CONGRESS_API_KEY: 'sesame',
  OPENSTATES_API_KEY: 'street',
});

test('names the key that a source needs', () => {
  expect(missingKey(getSyncSource('congress-api'), readConfig({}).sync)).toBe('CONGRESS_API_KEY');
  expect(missingKey(getSyncSource('congress-api'), config.sync)).toBeNull();
});

describe('Sources with a key', () => {
  const detail = {
    congress: 119,
    number: '1',
    type: 'HR',
    originChamber: 'House',
    introducedDate: '2025-01-09',
    title: 'Clean Water Act',
    updateDate: '2025-06-01T12:00:00Z',
    updateDateIncludingText: '2025-06-02T12:00:00Z',
    sponsors: [],
    actions: { count: 2 },
  };
  const request = {
    congress: '119',
    billType: 'hr',
    billNumber: '1',
    contentType: 'application/json',
    format: 'json',
  };
  const action = (text: string) => ({
    actionDate: '2025-01-09',
    text,
    type: 'IntroReferral',
    sourceSystem: { name: 'House' },
  });

  test('Congress.gov: fetches each changed bill and its parts as JSON with the key in a header, then nothing', async () => {
    upstream.documents.set(
      '/v3/bill/119',
      JSON.stringify({
        bills: [
          {
            congress: 119,
            type: 'HR',
            number: '1',
            updateDate: '2025-06-01',
            updateDateIncludingText: '2025-06-02',
          },
        ],
        pagination: { count: 1 },
      }),
    );
    upstream.documents.set('/v3/bill/119/hr/1', JSON.stringify({ bill: detail, request }));
    upstream.faults.set('/v3/bill/119/hr/1/actions', [{ status: 404 }]);
    expect(await sync('congress-api')).toMatchObject({ stored: 0, failure: null });
    upstream.faults.clear();
    upstream.documents.set(
      '/v3/bill/119/hr/1/actions',
      JSON.stringify({
        actions: [action('Introduced in House'), action('Referred to the Committee')],
        pagination: { count: 2 },
        request,
      }),
    );
    upstream.requests.length = 0;
    expect(await sync('congress-api')).toMatchObject({ stored: 1, skipped: 0, failure: null });
    expect(
      upstream.requests.every(
        ({ query, headers }) =>
          query.get('format') === 'json' && headers['x-api-key'] === 'sesame' && !query.has('api_key'),
      ),
    ).toBe(true);
    const [first] = upstream.requests;
    expect(first!.query.get('fromDateTime')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const until = first!.query.get('toDateTime');
    upstream.requests.length = 0;
    expect(await sync('congress-api')).toMatchObject({ stored: 0, unchanged: 1, failure: null });
    expect(upstream.requests[0]!.query.get('fromDateTime')).toBe(until);
    expect(asked()).toEqual(['119']);
    expect(JSON.stringify(await db.selectFrom('sync_documents').selectAll().execute())).not.toContain(
      'sesame',
    );
  });

  test('Open States: continues at the page where the last run stopped', async () => {
    const bill = {
      id: 'ocd-bill/5b7a6e2c-0000-4000-8000-000000000001',
      session: '20252026',
      jurisdiction: {
        id: 'ocd-jurisdiction/country:us/state:ca/government',
        name: 'California',
        classification: 'state',
      },
      from_organization: { name: 'Assembly', classification: 'lower' },
      identifier: 'AB 831',
      title: 'Gambling',
      classification: ['bill'],
      subject: [],
      updated_at: '2025-11-20T04:05:06.123456+00:00',
      sponsorships: [],
      actions: [
        {
          description: 'Read first time. To print.',
          date: '2025-02-19',
          order: 0,
          organization: { classification: 'lower' },
          classification: ['introduction'],
        },
      ],
      versions: [],
      sources: [],
    };
    upstream.documents.set(
      '/openstates/bills',
      JSON.stringify({ results: [bill], pagination: { page: 1, max_page: 1 } }),
    );
    expect(await sync('openstates-bills')).toMatchObject({ stored: 1, skipped: 0, failure: null });
    const [first] = upstream.requests;
    expect([
      first!.query.get('session'),
      first!.query.getAll('include'),
      first!.headers['x-api-key'],
    ]).toEqual(['20252026', ['actions', 'sponsorships', 'versions', 'sources'], 'street']);
    upstream.requests.length = 0;
    await sync('openstates-bills');
    expect(upstream.requests[0]!.query.get('updated_since')).toBe(bill.updated_at);
  });
});
