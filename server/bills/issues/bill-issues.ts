import { policyAreas, privateLegislation } from '#contract/bills/issues.ts';

/** A bill has the issue if it has one of these subject terms of the Library of Congress. */
const subjectsOf: Record<string, readonly string[]> = {
  'Abortion and Reproductive Rights': [
    'Abortion',
    'Family planning and birth control',
    'Sex and reproductive health',
  ],
  'Gun Policy': ['Firearms and explosives'],
  'Climate Change': ['Climate change and greenhouse gases'],
  'Elections and Voting': [
    'Congressional elections',
    'Election Assistance Commission',
    'Elections, voting, political campaign regulation',
    'Federal Election Commission (FEC)',
    'Voting rights',
  ],
  Veterans: [
    'Department of Veterans Affairs',
    "Veterans' education, employment, rehabilitation",
    "Veterans' loans, housing, homeless programs",
    "Veterans' medical care",
    "Veterans' organizations and recognition",
    "Veterans' pensions and compensation",
  ],
  // The Library files artificial intelligence under advanced technology.
  'Artificial Intelligence and Privacy': [
    'Advanced technology and technological innovations',
    'Computer security and identity theft',
    'Data collection, sharing, protection',
    'Right of privacy',
  ],
  'Drugs and Cannabis': [
    'Drug Enforcement Administration (DEA)',
    'Drug trafficking and controlled substances',
    'Drug, alcohol, tobacco use',
  ],
  'Policing and Criminal Justice Reform': [
    'Correctional facilities and imprisonment',
    'Criminal justice information and records',
    'Criminal procedure and sentencing',
    'Juvenile crime and gang violence',
    'Law enforcement administration and funding',
    'Law enforcement officers',
    'U.S. Sentencing Commission',
  ],
  'Student Debt': ['Student aid and college costs'],
};

/** The issues of one bill, its heading (the policy area) first. Private bills have none. */
export function issuesOf(policyArea: string | null, subjects: readonly string[]): string[] {
  if (policyArea === privateLegislation) return [];
  const carried = new Set(subjects);
  const extra = Object.entries(subjectsOf).filter(([, terms]) => terms.some((term) => carried.has(term)));
  return [
    ...(policyArea !== null && policyAreas.includes(policyArea) ? [policyArea] : []),
    ...extra.map(([name]) => name),
  ];
}
