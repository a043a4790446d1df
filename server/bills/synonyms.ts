/** Acronyms that people search for, and the words that titles and summaries have. */
const acronyms = {
  aca: 'Affordable Care Act',
  ada: 'Americans with Disabilities Act',
  ai: 'artificial intelligence',
  ceqa: 'California Environmental Quality Act',
  chip: "Children's Health Insurance Program",
  daca: 'Deferred Action for Childhood Arrivals',
  dhs: 'Department of Homeland Security',
  dod: 'Department of Defense',
  doe: 'Department of Energy',
  doj: 'Department of Justice',
  eitc: 'earned income tax credit',
  epa: 'Environmental Protection Agency',
  erisa: 'Employee Retirement Income Security Act',
  esa: 'Endangered Species Act',
  faa: 'Federal Aviation Administration',
  fda: 'Food and Drug Administration',
  fema: 'Federal Emergency Management Agency',
  fisa: 'Foreign Intelligence Surveillance Act',
  fmla: 'Family and Medical Leave Act',
  foia: 'Freedom of Information Act',
  ftc: 'Federal Trade Commission',
  hipaa: 'Health Insurance Portability and Accountability Act',
  hsa: 'health savings account',
  hud: 'Department of Housing and Urban Development',
  ice: 'Immigration and Customs Enforcement',
  idea: 'Individuals with Disabilities Education Act',
  ira: 'Inflation Reduction Act',
  irs: 'Internal Revenue Service',
  ivf: 'in vitro fertilization',
  liheap: 'Low-Income Home Energy Assistance Program',
  nasa: 'National Aeronautics and Space Administration',
  nato: 'North Atlantic Treaty Organization',
  ndaa: 'National Defense Authorization Act',
  nepa: 'National Environmental Policy Act',
  nih: 'National Institutes of Health',
  nlrb: 'National Labor Relations Board',
  osha: 'Occupational Safety and Health Administration',
  pbm: 'pharmacy benefit manager',
  pfas: 'perfluoroalkyl and polyfluoroalkyl substances',
  salt: 'state and local taxes',
  snap: 'Supplemental Nutrition Assistance Program',
  ssdi: 'Social Security disability insurance',
  ssi: 'Supplemental Security Income',
  tanf: 'Temporary Assistance for Needy Families',
  tps: 'temporary protected status',
  tsa: 'Transportation Security Administration',
  usda: 'Department of Agriculture',
  usps: 'Postal Service',
  va: 'Department of Veterans Affairs',
  vawa: 'Violence Against Women Act',
  wic: 'special supplemental nutrition program for women, infants, and children',
  wrda: 'Water Resources Development Act',
};

/** Words that people use, and what titles, summaries and the names of issues have. */
const everydayWords = {
  'birth control': ['contraception', 'reproductive rights'],
  bitcoin: ['digital asset', 'cryptocurrency'],
  'border wall': 'border security',
  'capital punishment': 'death penalty',
  'college costs': ['student loan', 'student debt', 'higher education'],
  cops: ['law enforcement officer', 'policing'],
  crypto: 'digital asset',
  cryptocurrency: 'digital asset',
  'dark money': 'campaign finance',
  daycare: 'child care',
  'debt ceiling': 'debt limit',
  deportation: 'removal of aliens',
  deportations: 'removal of aliens',
  dreamers: 'childhood arrivals',
  'drug prices': 'prescription drug',
  'electric cars': 'electric vehicle',
  'family leave': 'paid leave',
  'food stamps': ['Supplemental Nutrition Assistance Program', 'nutrition assistance'],
  'foreign aid': 'foreign assistance',
  fracking: 'hydraulic fracturing',
  'free speech': 'First Amendment',
  gerrymandering: 'redistricting',
  'global warming': 'climate change',
  'government shutdown': ['lapse in appropriations', 'continuing appropriations'],
  'gun control': ['firearm', 'gun policy'],
  'gun laws': ['firearm', 'gun policy'],
  'gun reform': ['firearm', 'gun policy'],
  'gun rights': ['firearm', 'gun policy'],
  'gun safety': ['firearm', 'gun policy'],
  'gun violence': ['firearm', 'gun policy'],
  guns: ['firearm', 'gun policy'],
  healthcare: 'health care',
  homeless: 'homelessness',
  'illegal immigration': ['aliens unlawfully present', 'immigration'],
  immigrants: 'immigration',
  'inheritance tax': 'estate tax',
  'mail-in voting': ['absentee', 'vote by mail'],
  'maternity leave': 'paid leave',
  marijuana: 'cannabis',
  migrants: ['aliens', 'immigration'],
  'military spending': 'national defense',
  obamacare: 'Affordable Care Act',
  opioids: 'fentanyl',
  'police brutality': ['use of force', 'policing'],
  'police reform': ['use of force', 'policing'],
  'pro-choice': ['abortion'],
  'pro-life': ['abortion'],
  'public transit': 'public transportation',
  seniors: 'older Americans',
  'single payer': 'Medicare for All',
  'student debt': 'student loan',
  'student loans': 'student debt',
  'universal health care': 'Medicare for All',
  unions: 'labor organization',
  vaping: 'electronic nicotine',
  vets: 'veterans',
  'voter id': ['voter identification', 'proof of United States citizenship'],
  weed: 'cannabis',
  welfare: ['Temporary Assistance for Needy Families', 'social welfare'],
};

const synonyms = new Map(
  Object.entries({ ...acronyms, ...everydayWords }).map(([words, meant]) => [words, [meant].flat()]),
);
const longestFirst = [...synonyms.keys()].toSorted((a, b) => b.length - a.length);
const anyKnown = String.raw`\b(?:${longestFirst.join('|')})\b`;
const known = new RegExp(anyKnown, 'gi');
const knownOrWord = new RegExp(String.raw`${anyKnown}|[\p{L}\p{N}.'\u2019-]+`, 'giu');

/** Words with a synonym. */
export const knownWords = longestFirst.filter((words) => !words.includes(' '));

/** 'gun control in schools' → ['gun control', 'in', 'schools'] */
export function phrasesOf(text: string): string[] {
  return text.match(knownOrWord) ?? [];
}

/** 'NDAA 2026' → ['NDAA 2026', '"National Defense Authorization Act" 2026'] */
export function withSynonyms(text: string): string[] {
  const meanings = (text.match(known) ?? []).map((words) => synonyms.get(words.toLowerCase())!.length);
  const replaced = Array.from({ length: Math.max(0, ...meanings) }, (_, index) =>
    text.replaceAll(known, (words) => {
      const meant = synonyms.get(words.toLowerCase())!;
      return `"${meant[index] ?? meant[0]}"`;
    }),
  );
  return [text, ...replaced];
}
