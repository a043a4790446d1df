/** One of the issues bills are grouped by. */
export interface Issue {
  name: string;
  /** Subject terms of the Library of Congress, any of which selects the issue; absent for policy areas. */
  subjects?: readonly string[];
}

/** Official names. The Library of Congress gives every bill exactly one policy area. */
const policyAreas = [
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
const citizensIssues: Required<Issue>[] = [
  {
    name: 'Abortion and Reproductive Rights',
    subjects: ['Abortion', 'Family planning and birth control', 'Sex and reproductive health'],
  },
  { name: 'Gun Policy', subjects: ['Firearms and explosives'] },
  { name: 'Climate Change', subjects: ['Climate change and greenhouse gases'] },
  {
    name: 'Elections and Voting',
    subjects: [
      'Congressional elections',
      'Election Assistance Commission',
      'Elections, voting, political campaign regulation',
      'Federal Election Commission (FEC)',
      'Voting rights',
    ],
  },
  {
    name: 'Veterans',
    subjects: [
      'Department of Veterans Affairs',
      "Veterans' education, employment, rehabilitation",
      "Veterans' loans, housing, homeless programs",
      "Veterans' medical care",
      "Veterans' organizations and recognition",
      "Veterans' pensions and compensation",
    ],
  },
  {
    // The Library files artificial intelligence under advanced technology.
    name: 'Artificial Intelligence and Privacy',
    subjects: [
      'Advanced technology and technological innovations',
      'Computer security and identity theft',
      'Data collection, sharing, protection',
      'Right of privacy',
    ],
  },
  {
    name: 'Drugs and Cannabis',
    subjects: [
      'Drug Enforcement Administration (DEA)',
      'Drug trafficking and controlled substances',
      'Drug, alcohol, tobacco use',
    ],
  },
  {
    name: 'Policing and Criminal Justice Reform',
    subjects: [
      'Correctional facilities and imprisonment',
      'Criminal justice information and records',
      'Criminal procedure and sentencing',
      'Juvenile crime and gang violence',
      'Law enforcement administration and funding',
      'Law enforcement officers',
      'U.S. Sentencing Commission',
    ],
  },
  { name: 'Student Debt', subjects: ['Student aid and college costs'] },
];

/** The 41 issues: 32 policy areas, then nine more. */
export const issues: readonly Issue[] = [...policyAreas.map((name) => ({ name })), ...citizensIssues];

/** The policy area of private bills. */
export const privateLegislation = 'Private Legislation';

/** The issues of one bill, its heading (the policy area) first. Private bills have none. */
export function issuesOf(policyArea: string | null, subjects: readonly string[]): string[] {
  if (policyArea === privateLegislation) return [];
  const carried = new Set(subjects);
  const extra = citizensIssues.filter((issue) => issue.subjects.some((subject) => carried.has(subject)));
  return [
    ...(policyArea !== null && policyAreas.includes(policyArea) ? [policyArea] : []),
    ...extra.map((issue) => issue.name),
  ];
}
