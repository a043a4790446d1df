export const votePositions = ['yea', 'nay', 'present', 'not_voting', 'other'] as const;
export type VotePosition = (typeof votePositions)[number];

/** What a roll call decides. */
export const rollCallKinds = [
  'passage',
  'suspension',
  'concurrence',
  'conference',
  'veto_override',
  'cloture',
  'proceed',
  'recommit',
  'table',
  'amendment',
  'nomination',
  'impeachment',
  'leadership',
  'quorum',
  'procedure',
  'other',
] as const;
export type RollCallKind = (typeof rollCallKinds)[number];
