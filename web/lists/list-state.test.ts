import { expect, test } from 'vitest';
import { hiddenFilters, selectedYears, listCall, listPath, readList, yearOptions } from './list-state.ts';
import { listTypes } from './list-types.ts';

const read = (name: keyof typeof listTypes, search: string) =>
  readList(listTypes[name], new URLSearchParams(search));
const queryOf = (name: keyof typeof listTypes, search: string) =>
  listCall(listTypes[name], read(name, search)).query;
const held = ['2025,2026', '2023,2024', '2021,2022'];

test('each list starts with the defaults of the specification', () => {
  const page = { page: 1, q: undefined };
  expect(queryOf('fed', '')).toMatchObject({
    category: 'fed',
    filter: 'recommended',
    sort: 'issues',
    years: 'current',
    issue_list: undefined,
  });
  expect(queryOf('state', '')).toMatchObject({
    category: 'state',
    filter: 'state_recommended',
    sort: 'issues',
    years: 'current',
  });
  expect(queryOf('eo', '')).toMatchObject({ category: 'eo', filter: 'eo_recommended', sort: 'action_type' });
  expect(queryOf('initiative', '')).toEqual({ filter: 'recommended', sort: 'newest', ...page });
});

test('initiatives: national is a visibility, and no filter means My Initiatives', () => {
  expect(queryOf('initiative', 'filter=national')).toMatchObject({ visibility: 'national' });
  expect(queryOf('initiative', 'filter=national')).not.toHaveProperty('filter');
  expect(queryOf('initiative', 'filter=')).toMatchObject({ filter: undefined });
  expect(queryOf('initiative', 'q=trees')).toMatchObject({ visibility: 'national', q: 'trees' });
});

test.each(['filter=nonsense', 'filter2=x', 'sort=x', 'years=1,2', 'page=0', 'page=x'])(
  'passes an unknown value (%s) on to the API, which refuses it',
  (search) => {
    const [name, value] = search.split('=') as [string, string];
    expect(String(queryOf('fed', search)[name as 'page'])).toBe(
      value === 'x' && name === 'page' ? 'NaN' : value,
    );
  },
);

test('writes only chosen values into the URL and reads them back', () => {
  for (const search of [
    'filter=fed&filter2=passed_house&sort=newest&years=2021%2C2022&issue_list=Health%3AEnergy&page=3',
    'filter=&sort=most_viewed',
    'q=trees',
    'filter=recommended&sort=issues&years=',
  ]) {
    const list = read('fed', search);
    expect(listPath(listTypes.fed, list, { page: list.page })).toBe(`/fedbills?${search}`);
  }
});

test('offers the newest pair of years that has bills, the one before, and the pair of the address', () => {
  expect(yearOptions('current', undefined, held)).toEqual([
    { value: 'current', label: '2025–2026 (119th)' },
    { value: '2023,2024', label: '2023–2024 (118th)' },
  ]);
  expect(yearOptions('2021,2022', undefined, held).at(-1)).toEqual({
    value: '2021,2022',
    label: '2021–2022 (117th)',
  });
  expect(yearOptions('1989,1990').at(-1)!.label).toBe('1989–1990 (101st)');
  expect(yearOptions('2021,2022', listTypes.state).at(-1)!.label).toBe('2021–2022');
  // The years before may have no bills. Their list says so, and shows the newest ones.
  for (const years of [held.slice(0, 1), ['2025,2026', '1999,2000']])
    expect(yearOptions('', undefined, years).map(({ value }) => value)).toEqual(['current', '2023,2024']);
  expect(yearOptions()).toEqual([{ value: 'current', label: 'Current years' }]);
});

test('names the chosen filters that phones do not show, and clears only those', () => {
  const hidden = (search: string) => {
    const { names, none } = hiddenFilters(listTypes.fed, read('fed', search));
    return [names.join(', '), listPath(listTypes.fed, none)];
  };
  expect(hidden('')[0]).toBe('');
  expect(hidden('filter=fed&sort=issues&years=current')[0]).toBe('');
  expect(
    hidden('filter=&filter2=passed_house&sort=newest&years=2023,2024&issue_list=Health:Taxation'),
  ).toEqual(['Passed House, Newest, 2023–2024, Health, Taxation', '/fedbills?filter=&sort=issues']);
  expect(hidden('filter2=reported&years=')[0]).toBe('Reported by committee, All years');
  expect(hidden('q=tax&sort=newest')).toEqual(['Newest', '/fedbills?q=tax']);
});

test('shows the newest pair as the current one', () => {
  expect(yearOptions('2025,2026', undefined, held)).toHaveLength(2);
  expect(selectedYears('2025,2026', held)).toBe('current');
  expect(selectedYears('2023,2024', held)).toBe('2023,2024');
  expect(selectedYears('', held)).toBe('');
});
