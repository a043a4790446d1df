/** Sets of official data, each with one age. */
export const dataSetNames = [
  'bills',
  'orders',
  'california',
  'roll_calls',
  'officials',
  'state_officials',
] as const;
export type DataSetName = (typeof dataSetNames)[number];

export interface DataSet {
  name: DataSetName;
  /** YYYY-MM-DD */
  as_of: string;
  is_complete: boolean;
  held: number;
  expected: number | null;
  congresses: number[];
  kinds: string[];
}

/** Names of the publishers, as people know them. */
export const publishers: Record<DataSetName, string> = {
  bills: 'Congress',
  orders: 'the Federal Register',
  california: 'the California Legislature',
  roll_calls: 'the House and the Senate',
  officials: 'the congress-legislators project',
  state_officials: 'Open States',
};

export const dataSetTitles: Record<DataSetName, string> = {
  bills: 'Federal bills',
  orders: 'Presidential documents',
  california: 'California bills',
  roll_calls: 'Recorded votes',
  officials: 'Federal officials',
  state_officials: 'California officials',
};

/** Sources whose whole set has been read when a sync of them has reached its end. */
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

export const dataSetOfCategory: Record<string, DataSetName | undefined> = {
  fed: 'bills',
  eo: 'orders',
  state: 'california',
};
