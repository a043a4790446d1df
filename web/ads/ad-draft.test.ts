import { afterEach, expect, test, vi } from 'vitest';
import { adFields, checkDraft, emptyDraft } from './ad-draft.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('zip codes are trimmed and sent in zipcode mode only', () => {
  const draft = { ...emptyDraft, zipcodes: ' 94110, 94112 ,', districts: [11] };
  expect(adFields({ ...draft, mode: 'zipcode' })).toMatchObject({
    zipcodes: ['94110', '94112'],
    districts: null,
  });
  expect(adFields(draft)).toMatchObject({ zipcodes: [], districts: [11] });
});

test('All Districts is sent as null', () => {
  expect(adFields(emptyDraft).districts).toBeNull();
});

test('every field is required, and an invalid date or zip code is named', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00') });
  expect(Object.keys(checkDraft(emptyDraft, false))).toEqual([
    'title',
    'organization_name',
    'start_date',
    'end_date',
    'state',
    'ad_video',
  ]);
  const complete = {
    ...emptyDraft,
    title: 'Trees',
    organization_name: 'Friends of Trees',
    start_date: '2026-11-22',
    end_date: '2026-11-23',
    state: 'Ohio',
  };
  expect(checkDraft(complete, true)).toEqual({});
  expect(checkDraft({ ...complete, end_date: '2026-11-21' }, true)).toEqual({
    end_date: 'The end date must be the start date or later.',
  });
  expect(checkDraft({ ...complete, mode: 'zipcode' }, true)).toHaveProperty('zipcodes');
  expect(checkDraft({ ...complete, mode: 'zipcode', zipcodes: '4300' }, true)).toEqual({
    zipcodes: '“4300” is not a 5-digit zip code.',
  });
});
