import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { setToday } from '#server/environment/clock.ts';
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
    const cursor = await db.selectFrom('sync_cursors').select('value').executeTakeFirstOrThrow();
    upstream.requests.length = 0;
    expect(await sync('congress-api')).toMatchObject({ stored: 0, unchanged: 1, failure: null });
    expect(upstream.requests[0]!.query.get('fromDateTime')).toBe(cursor.value);
    expect(asked()).toEqual(['119']);
    expect(JSON.stringify(await db.selectFrom('sync_documents').selectAll().execute())).not.toContain(
      'sesame',
    );
  });

  test('Congress.gov: fetches a bill again while the day of its change is not over', async () => {
    const day = '2999-12-31';
    const change = (title: string, time: string) => {
      const bill = { ...detail, title, updateDate: `${day}T${time}Z`, actions: undefined };
      upstream.documents.set('/v3/bill/119/hr/1', JSON.stringify({ bill, request }));
    };
    const list = { bills: [{ type: 'HR', number: '1', updateDate: day }], pagination: { count: 1 } };
    upstream.documents.set('/v3/bill/119', JSON.stringify(list));
    change('Clean Water Act', '01:00:00');
    expect(await sync('congress-api')).toMatchObject({ stored: 1, failure: null });
    change('Clean Rivers Act', '02:00:00');
    expect(await sync('congress-api')).toMatchObject({ stored: 1, failure: null });
    expect(await db.selectFrom('bills').select('title').execute()).toEqual([{ title: 'Clean Rivers Act' }]);
  });

  test('Congress.gov: misses no bill when others are updated between two pages', async () => {
    const update = new Map(Array.from({ length: 251 }, (_, i) => [i + 1, `2025-06-0${i < 9 ? 1 : 2}`]));
    for (const [number, updateDate] of update) {
      const bill = { ...detail, number: String(number), updateDate, actions: undefined };
      upstream.documents.set(`/v3/bill/119/hr/${number}`, JSON.stringify({ bill, request }));
    }
    // As the API: within the dates asked for, in the order asked for.
    upstream.answers.set('/v3/bill/119', (query) => {
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      const found = [...update]
        .filter(([, date]) => date < (query.get('toDateTime') ?? '9999'))
        .sort(([a, first], [b, second]) => first.localeCompare(second) || a - b)
        .map(([number, updateDate]) => ({ type: 'HR', number, updateDate }));
      if (query.get('sort') === 'updateDate desc') found.reverse();
      // One bill of each half is updated before the second page is read.
      for (const number of [5, 200]) update.set(number, '2999-01-01');
      return JSON.stringify({
        bills: found.slice(offset, offset + limit),
        pagination: { count: found.length },
      });
    });
    expect(await sync('congress-api')).toMatchObject({ stored: 251, skipped: 0, failure: null });
  });

  test('Congress.gov: fetches a bill again if its parts were not complete', async () => {
    upstream.documents.set(
      '/v3/bill/119',
      JSON.stringify({
        bills: [{ type: 'HR', number: '1', updateDate: '2025-06-02' }],
        pagination: { count: 1 },
      }),
    );
    upstream.documents.set('/v3/bill/119/hr/1', JSON.stringify({ bill: detail, request }));
    const setActions = (texts: string[]) =>
      upstream.documents.set(
        '/v3/bill/119/hr/1/actions',
        JSON.stringify({ actions: texts.map(action), pagination: { count: 2 }, request }),
      );
    setActions(['Introduced in House']);
    expect(await sync('congress-api')).toMatchObject({ stored: 0, skipped: 1, failure: null });
    setActions(['Introduced in House', 'Referred to the Committee']);
    expect(await sync('congress-api')).toMatchObject({ stored: 1, skipped: 0, failure: null });
  });

  test('Congress.gov: fetches the amendments to a bill, and leaves them as they are when one cannot be read', async () => {
    const listed = (number: string) => ({ congress: 119, type: 'SAMDT', number });
    const amendment = (number: string, changes: object) => ({
      ...listed(number),
      chamber: 'Senate',
      purpose: 'To improve the bill.',
      submittedDate: '2025-02-01T05:00:00Z',
      sponsors: [{ bioguideId: 'L000001', fullName: 'Sen. Lee, Ann [D-CA]', party: 'D', state: 'CA' }],
      latestAction: { actionDate: '2025-02-01', text: 'Ordered to lie on the table.' },
      actions: { count: 1 },
      ...changes,
    });
    const setBill = (updated: string, count: number) => {
      const bill = {
        ...detail,
        number: '2',
        updateDate: updated,
        updateDateIncludingText: updated,
        actions: undefined,
        amendments: { count },
      };
      upstream.documents.set(
        '/v3/bill/119',
        JSON.stringify({
          bills: [{ type: 'HR', number: '2', updateDate: updated }],
          pagination: { count: 1 },
        }),
      );
      upstream.documents.set('/v3/bill/119/hr/2', JSON.stringify({ bill, request }));
      upstream.documents.set(
        '/v3/bill/119/hr/2/amendments',
        JSON.stringify({ amendments: [listed('7'), listed('8')], pagination: { count: 2 }, request }),
      );
    };
    const stored = () =>
      db
        .selectFrom('bill_amendments')
        .select(['citation', 'status', 'sponsor_name', 'amends', 'roll_call_id'])
        .orderBy('number')
        .execute();
    const setAmendment = (number: string, changes: object = {}) =>
      upstream.documents.set(
        `/v3/amendment/119/samdt/${number}`,
        JSON.stringify({ amendment: amendment(number, changes), request }),
      );
    setBill('2025-06-03T00:00:00Z', 2);
    setAmendment('7', { proposedDate: '2025-02-02T05:00:00Z', actions: { count: 2 } });
    setAmendment('8', { amendedAmendment: listed('7') });
    upstream.documents.set(
      '/v3/amendment/119/samdt/7/actions',
      JSON.stringify({
        actions: [
          {
            actionDate: '2025-02-03',
            text: 'Amendment SA 7 agreed to in Senate by Yea-Nay Vote. 60 - 40. Record Vote Number: 9.',
          },
          { actionDate: '2025-02-02', text: 'Amendment SA 7 proposed by Senator Lee.' },
        ],
        pagination: { count: 2 },
        request,
      }),
    );
    const whole = [
      {
        citation: 'S.Amdt. 7',
        status: 'agreed',
        sponsor_name: 'Ann Lee',
        amends: null,
        roll_call_id: 's9-119.2025',
      },
      {
        citation: 'S.Amdt. 8',
        status: 'submitted',
        sponsor_name: 'Ann Lee',
        amends: 'S.Amdt. 7',
        roll_call_id: null,
      },
    ];
    upstream.requests.length = 0;
    expect(await sync('congress-api')).toMatchObject({ stored: 1, skipped: 0, failure: null });
    expect(await stored()).toEqual(whole);
    expect(asked()).toEqual(['119', '2', 'amendments', '7', 'actions', '8']);

    setBill('2025-06-04T00:00:00Z', 2);
    upstream.faults.set('/v3/amendment/119/samdt/8', [{ status: 404 }]);
    expect(await sync('congress-api')).toMatchObject({ stored: 1, skipped: 0, failure: null });
    expect(await stored()).toEqual(whole);
    upstream.faults.clear();

    // More amendments than one run requests.
    setBill('2025-06-05T00:00:00Z', 101);
    upstream.requests.length = 0;
    expect(await sync('congress-api')).toMatchObject({ skipped: 0, failure: null });
    expect(asked()).toEqual(['119', '2']);
    expect(await stored()).toEqual(whole);
  });

  test('Open States: continues where the last run stopped, and misses no bill when others move', async () => {
    setToday('2026-12-07');
    onTestFinished(() => setToday(undefined));
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
    ]).toEqual(['20272028', ['actions', 'sponsorships', 'versions', 'sources'], 'street']);
    upstream.requests.length = 0;
    await sync('openstates-bills');
    expect(upstream.requests[0]!.query.get('updated_since')).toBe(bill.updated_at);

    // A bill of the first page is updated before the second one is read, and moves to the end.
    const times = ['2025-11-21', '2025-11-22', '2025-11-23', '2025-11-24'].map((day) => `${day}T00:00:00Z`);
    let listed = [1, 2, 3].map((n) => ({ ...bill, identifier: `AB ${n}`, updated_at: times[n - 1]! }));
    upstream.documents.delete('/openstates/bills');
    upstream.answers.set('/openstates/bills', (query) => {
      const found = listed.filter(({ updated_at }) => updated_at >= query.get('updated_since')!);
      const end = Number(query.get('page')) * 2;
      const [first, ...others] = listed;
      if (first!.updated_at === times[0]) listed = [...others, { ...first!, updated_at: times[3]! }];
      return JSON.stringify({
        results: found.slice(end - 2, end),
        pagination: { page: 1, max_page: Math.ceil(found.length / 2) },
      });
    });
    expect(await sync('openstates-bills')).toMatchObject({ skipped: 0, failure: null });
    const stored = await db
      .selectFrom('bills')
      .select('slug')
      .where('slug', 'in', ['ca-ab1-20252026', 'ca-ab2-20252026', 'ca-ab3-20252026'])
      .execute();
    expect(stored).toHaveLength(3);
  });
});
