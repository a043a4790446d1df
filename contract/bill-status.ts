/** Where a bill is, most advanced milestone first reached last. One word for the database, the wire and the screen. */
export const billStatuses = [
  'introduced',
  'reported',
  'passed_house',
  'passed_senate',
  'passed_both',
  'agreed', // a simple or concurrent resolution that every chamber it needs has agreed to
  'to_president',
  'vetoed',
  'failed',
  'became_law',
] as const;
export type BillStatus = (typeof billStatuses)[number];

export const billSteps = [
  'introduced',
  'passed_house',
  'passed_senate',
  'to_president',
  'became_law',
] as const;
export type BillStep = (typeof billSteps)[number];

/** One dated milestone. `failed` marks where a bill was stopped: a vote lost in a chamber, or a veto at `became_law`. */
export interface ReachedStep {
  step: BillStep;
  /** YYYY-MM-DD */
  date: string;
  failed?: boolean;
}

export const billTypes = ['hr', 's', 'hjres', 'sjres', 'hconres', 'sconres', 'hres', 'sres'] as const;
export type BillType = (typeof billTypes)[number];

const typeNames: Record<BillType, string> = {
  hr: 'H.R.',
  s: 'S.',
  hjres: 'H.J.Res.',
  sjres: 'S.J.Res.',
  hconres: 'H.Con.Res.',
  sconres: 'S.Con.Res.',
  hres: 'H.Res.',
  sres: 'S.Res.',
};

/** 'hr', 1 → 'H.R. 1', as people know it. */
export function billNumber(type: string, number: number): string {
  return `${typeNames[type as BillType] ?? type.toUpperCase()} ${number}`;
}

/** The milestones a measure of this type can reach, in its usual order: its own chamber first. */
export function plannedSteps(type: string): BillStep[] {
  const house = type.startsWith('h');
  const chambers: BillStep[] = house ? ['passed_house', 'passed_senate'] : ['passed_senate', 'passed_house'];
  if (type === 'hres' || type === 'sres') return ['introduced', chambers[0]!];
  if (type === 'hconres' || type === 'sconres') return ['introduced', ...chambers];
  return ['introduced', ...chambers, 'to_president', 'became_law'];
}

export const statusNames: Record<BillStatus, string> = {
  introduced: 'Introduced',
  reported: 'Reported by committee',
  passed_house: 'Passed House',
  passed_senate: 'Passed Senate',
  passed_both: 'Passed both chambers',
  agreed: 'Agreed to',
  to_president: 'To President',
  vetoed: 'Vetoed',
  failed: 'Failed',
  became_law: 'Became law',
};

export const stepNames: Record<BillStep, string> = {
  introduced: 'Introduced',
  passed_house: 'Passed House',
  passed_senate: 'Passed Senate',
  to_president: 'To President',
  became_law: 'Became law',
};
