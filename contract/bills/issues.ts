/** Official names. The Library of Congress gives every bill exactly one policy area. */
export const policyAreas = [
  'Agriculture and Food',
  'Animals',
  'Armed Forces and National Security',
  'Arts, Culture, Religion',
  'Civil Rights and Liberties, Minority Issues',
  'Commerce',
  'Congress',
  'Crime and Law Enforcement',
  'Economics and Public Finance',
  'Education',
  'Emergency Management',
  'Energy',
  'Environmental Protection',
  'Families',
  'Finance and Financial Sector',
  'Foreign Trade and International Finance',
  'Government Operations and Politics',
  'Health',
  'Housing and Community Development',
  'Immigration',
  'International Affairs',
  'Labor and Employment',
  'Law',
  'Native Americans',
  'Public Lands and Natural Resources',
  'Science, Technology, Communications',
  'Social Sciences and History',
  'Social Welfare',
  'Sports and Recreation',
  'Taxation',
  'Transportation and Public Works',
  'Water Resources Development',
];

/** More issues that people ask for. */
export const citizensIssues: readonly string[] = [
  'Abortion and Reproductive Rights',
  'Gun Policy',
  'Climate Change',
  'Elections and Voting',
  'Veterans',
  'Artificial Intelligence and Privacy',
  'Drugs and Cannabis',
  'Policing and Criminal Justice Reform',
  'Student Debt',
];

/** The 41 issues: 32 policy areas, then nine more. */
export const issues: readonly string[] = [...policyAreas, ...citizensIssues];

/** The policy area of private bills. */
export const privateLegislation = 'Private Legislation';
