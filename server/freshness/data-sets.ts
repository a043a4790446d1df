export type DataSetName = 'bills' | 'orders' | 'california' | 'roll_calls' | 'officials' | 'state_officials';

/** Sets of official data, each with one age. Publishers are named as people know them. */
export const dataSets: Record<DataSetName, { title: string; publisher: string; category?: string }> = {
  bills: { title: 'Federal bills', publisher: 'Congress', category: 'fed' },
  orders: { title: 'Presidential documents', publisher: 'the Federal Register', category: 'eo' },
  california: { title: 'California bills', publisher: 'the California Legislature', category: 'state' },
  roll_calls: { title: 'Recorded votes', publisher: 'the House and the Senate' },
  officials: { title: 'Federal officials', publisher: 'the congress-legislators project' },
  state_officials: { title: 'California officials', publisher: 'Open States' },
};
export const dataSetNames = Object.keys(dataSets) as DataSetName[];

/** The set of bills of a category. Local bills have none. */
export function dataSetOfCategory(category: string): DataSetName | undefined {
  return dataSetNames.find((name) => dataSets[name].category === category);
}

export interface DataSet {
  name: DataSetName;
  /** YYYY-MM-DD */
  as_of: string;
  is_complete: boolean;
  stored: number;
  expected: number | null;
  congresses: number[];
  kinds: string[];
}

/** Sources of which a finished sync has read the whole set. */
export const completeSources = [
  'billstatus',
  'presidential-documents',
  'pubinfo',
  'house-votes',
  'legislators',
  'openstates-people',
];

/** The set that each source of official data belongs to. Zip codes and photos have no age on screen. */
export const dataSetOfSource: Record<string, DataSetName> = {
  billstatus: 'bills',
  'congress-api': 'bills',
  'federal-register': 'orders',
  'presidential-documents': 'orders',
  pubinfo: 'california',
  'openstates-bills': 'california',
  'roll-calls': 'roll_calls',
  'house-votes': 'roll_calls',
  'senate-votes': 'roll_calls',
  voteview: 'roll_calls',
  legislators: 'officials',
  'openstates-people': 'state_officials',
};
