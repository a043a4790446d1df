export const votePositions = ['yea', 'nay', 'present', 'not_voting', 'other'] as const;
export type VotePosition = (typeof votePositions)[number];

/** Labels of votes, whatever the chamber calls them. */
export const positionNames: Record<VotePosition, string> = {
  yea: 'Yea',
  nay: 'Nay',
  present: 'Present',
  not_voting: 'Not Voting',
  other: 'Other',
};
