/** A group of filters: its heading, its query parameter and its options. The first option is the default. */
export interface FilterGroup {
  legend: string;
  name: 'filter' | 'filter2' | 'sort';
  options: readonly FilterOption[];
}

export interface FilterOption {
  value: string;
  label: string;
  /** Only for members whose account is set up. */
  forMembers?: true;
}

const listTypeNames = ['fed', 'state', 'local', 'eo', 'initiative'] as const;
export type ListTypeName = (typeof listTypeNames)[number];

export interface ListType {
  name: ListTypeName;
  listName: string;
  path: string;
  /** '3 bills', '1 bill' */
  noun: string;
  general: FilterGroup;
  /** The general filter that shows the whole list. */
  all: string;
  status?: FilterGroup;
  sort: FilterGroup;
  /** Filtered by years; the default is the current congress. */
  byYears?: true;
  byIssues?: true;
}

const watchlist = { value: 'watchlist', label: 'My Watchlist' };

/** @param house The other chamber, which is California's Assembly for state bills. */
const status = (house: string): FilterGroup => ({
  legend: 'Status',
  name: 'filter2',
  options: [
    { value: '', label: 'All' },
    { value: 'passed_senate', label: 'Passed Senate' },
    { value: 'passed_house', label: `Passed ${house}` },
    { value: 'bills_voted', label: 'Bills I voted' },
    { value: 'bills_not_voted', label: "Bills I didn't vote" },
  ],
});

/** Where 'Up for a vote' of Home leads. Lists offer it only while it is chosen. */
const reported: FilterOption = { value: 'reported', label: 'Reported by committee' };

/** The status filter of a list, with the chosen value. */
export function statusFilter(group: FilterGroup, value: string): FilterGroup {
  return value === reported.value ? { ...group, options: [...group.options, reported] } : group;
}

const billSort = sortBy({ issues: 'Issues', newest: 'Newest', most_viewed: 'Most Viewed' });

/** Every list, by its name in addresses. */
export const listTypes: Record<ListTypeName, ListType> = {
  fed: {
    name: 'fed',
    listName: 'Federal Bills',
    path: '/fedbills',
    noun: 'bill',
    all: '',
    general: general(
      { value: 'recommended', label: 'Short List' },
      watchlist,
      { value: '', label: 'All Fed Bills' },
      { value: 'fed', label: 'Signed into Law' },
    ),
    status: status('House'),
    sort: billSort,
    byYears: true,
    byIssues: true,
  },
  state: {
    name: 'state',
    listName: 'State Bills',
    path: '/statebills',
    noun: 'bill',
    all: 'state_proposed',
    general: general(
      { value: 'state_recommended', label: 'Short List' },
      watchlist,
      { value: 'state_proposed', label: 'Bill Proposals' },
      { value: 'state', label: 'Signed Into Law' },
    ),
    status: status('Assembly'),
    sort: billSort,
    byYears: true,
    byIssues: true,
  },
  local: {
    name: 'local',
    listName: 'Local Bills',
    path: '/localbills',
    noun: 'bill',
    all: '',
    general: general({ value: 'recommended', label: 'Short List' }, watchlist, {
      value: '',
      label: 'All Local Bills',
    }),
    sort: billSort,
    byIssues: true,
  },
  eo: {
    name: 'eo',
    listName: 'Executive Orders',
    path: '/execorders',
    noun: 'presidential action',
    all: '',
    general: general(
      { value: 'eo_recommended', label: 'Short List' },
      { value: '', label: 'All Presidential Action' },
    ),
    sort: sortBy({ action_type: 'Action Type', eo_newest: 'Newest', eo_most_viewed: 'Most Viewed' }),
  },
  initiative: {
    name: 'initiative',
    listName: 'Initiatives',
    path: '/initiatives',
    noun: 'initiative',
    all: 'national',
    general: general(
      { value: 'recommended', label: 'Short List' },
      { value: '', label: 'My Initiatives', forMembers: true },
      { value: 'national', label: 'National' },
    ),
    sort: sortBy({ newest: 'Newest', most_viewed: 'Most Viewed' }),
  },
};

function general(...options: FilterOption[]): FilterGroup {
  return { legend: 'General', name: 'filter', options };
}

function sortBy(options: Record<string, string>): FilterGroup {
  return {
    legend: 'Sort',
    name: 'sort',
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
  };
}
