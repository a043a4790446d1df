/** What can be chosen for a list: the name of a group, its parameter, and values with their labels; the first is the default. */
export interface FilterGroup {
  legend: string;
  name: 'filter' | 'filter2' | 'sort';
  options: readonly { value: string; label: string; forMembers?: boolean }[];
}

export interface FilterPage {
  title: string;
  /** The list the choice leads to. */
  list: string;
  listName: string;
  groups: readonly FilterGroup[];
}

const status: FilterGroup = {
  legend: 'Status',
  name: 'filter2',
  options: [
    { value: '', label: 'All' },
    { value: 'passed_senate', label: 'Passed Senate' },
    { value: 'passed_house', label: 'Passed House' },
    { value: 'bills_voted', label: 'Bills I voted', forMembers: true },
    { value: 'bills_not_voted', label: 'Bills I didn’t vote', forMembers: true },
  ],
};

const watchlist = { value: 'watchlist', label: 'My Watchlist', forMembers: true };

/** Every list that has filters, by the word that stands in the address. */
export const filterPages: Record<string, FilterPage> = {
  fed: {
    title: 'Filters for Federal Bills',
    list: '/fedbills',
    listName: 'Federal Bills',
    groups: [
      {
        legend: 'General',
        name: 'filter',
        options: [
          { value: 'recommended', label: 'Short List' },
          watchlist,
          { value: '', label: 'All Fed Bills' },
          { value: 'fed', label: 'Signed into Law' },
        ],
      },
      status,
      sortBy({ issues: 'Issues', newest: 'Newest', most_viewed: 'Most Viewed' }),
    ],
  },
  state: {
    title: 'Filters for State Bills',
    list: '/statebills',
    listName: 'State Bills',
    groups: [
      {
        legend: 'General',
        name: 'filter',
        options: [
          { value: 'state_recommended', label: 'Short List' },
          watchlist,
          { value: 'state_proposed', label: 'Bill Proposals' },
          { value: 'state', label: 'Signed Into Law' },
        ],
      },
      status,
      sortBy({ issues: 'Issues', newest: 'Newest', most_viewed: 'Most Viewed' }),
    ],
  },
  local: { title: 'Filters for Local Bills', list: '/fedbills', listName: 'Federal Bills', groups: [] },
  eo: {
    title: 'Filters for Executive Orders',
    list: '/execorders',
    listName: 'Executive Orders',
    groups: [
      {
        legend: 'General',
        name: 'filter',
        options: [
          { value: 'eo_recommended', label: 'Short List' },
          { value: '', label: 'All Presidential Action' },
        ],
      },
      sortBy({ action_type: 'Action Type', eo_newest: 'Newest', eo_most_viewed: 'Most Viewed' }),
    ],
  },
  initiative: {
    title: 'Filters for Initiatives',
    list: '/initiatives',
    listName: 'Initiatives',
    groups: [
      {
        legend: 'General',
        name: 'filter',
        options: [
          { value: 'recommended', label: 'Short List' },
          { value: '', label: 'My Initiatives', forMembers: true },
          { value: 'national', label: 'National' },
        ],
      },
      sortBy({ newest: 'Newest', most_viewed: 'Most Viewed' }),
    ],
  },
};

function sortBy(options: Record<string, string>): FilterGroup {
  return {
    legend: 'Sort',
    name: 'sort',
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
  };
}
