/** The status of a bill, the same in the database and the API. */
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
  // California
  'passed_assembly',
  'enrolled', // both houses agree; the Governor decides
  'chaptered', // numbered by the Secretary of State: a law, or a resolution that takes effect
  // Presidential documents
  'signed',
  'amended',
  'superseded',
  'revoked',
] as const;
export type BillStatus = (typeof billStatuses)[number];

export const billSteps = [
  'introduced',
  'passed_house',
  'passed_senate',
  'to_president',
  'became_law',
  'passed_assembly',
  'enrolled',
  'chaptered',
  'signed',
  'published',
] as const;
export type BillStep = (typeof billSteps)[number];

/** One dated milestone. `failed` is a lost vote in a chamber, or a veto at `became_law` or `chaptered`. */
export interface ReachedStep {
  step: BillStep;
  /** YYYY-MM-DD */
  date: string;
  failed?: boolean;
  /** Known only from a roll call that is newer than the record of the bill. */
  from_roll_call?: boolean;
}

export const billTypes = ['hr', 's', 'hjres', 'sjres', 'hconres', 'sconres', 'hres', 'sres'] as const;
export type BillType = (typeof billTypes)[number];

/** Bills of California's legislature. A House Resolution is 'cahr', because 'hr' is a bill of Congress. */
export const stateBillTypes = ['ab', 'sb', 'aca', 'sca', 'acr', 'scr', 'ajr', 'sjr', 'cahr', 'sr'] as const;

/** Presidential documents. Only the first two are numbered; the others go by their document number. */
const presidentialTypes = [
  'eo',
  'proclamation',
  'memorandum',
  'determination',
  'notice',
  'order',
  'document',
] as const;

const typeNames: Record<string, string> = {
  hr: 'H.R.',
  s: 'S.',
  hjres: 'H.J.Res.',
  sjres: 'S.J.Res.',
  hconres: 'H.Con.Res.',
  sconres: 'S.Con.Res.',
  hres: 'H.Res.',
  sres: 'S.Res.',
  cahr: 'HR',
  eo: 'Executive Order',
  proclamation: 'Proclamation',
};

/** 'hr', 1 → 'H.R. 1', 'ab', 12 → 'AB 12' */
export function billNumber(type: string, number: number): string {
  return `${typeNames[type] ?? type.toUpperCase()} ${number}`;
}

/** The number people know; documents without one have a `display_number`. */
export function displayNumber(bill: {
  bill_type: string;
  number: number;
  display_number: string | null;
}): string {
  return bill.display_number ?? billNumber(bill.bill_type, bill.number);
}

/** The number of an item that is a bill; null for another. */
export function itemNumber(item: {
  bill_type: string | null;
  number: number | null;
  display_number: string | null;
}): string | null {
  const { bill_type, number, display_number } = item;
  return bill_type !== null && number !== null ? displayNumber({ bill_type, number, display_number }) : null;
}

/** True for California's types, also of extraordinary sessions ('abx1'). */
export function isStateBillType(type: string): boolean {
  return (stateBillTypes as readonly string[]).includes(type.replace(/x\d+$/, ''));
}

/**
 * The milestones a bill of this type can reach, in the usual order: its own chamber first. By its title, a
 * joint resolution proposes an amendment to the Constitution. Those go to the states, not to the President.
 */
export function plannedSteps(type: string, title = ''): BillStep[] {
  if (isStateBillType(type)) return plannedStateSteps(type.replace(/x\d+$/, ''));
  if ((presidentialTypes as readonly string[]).includes(type)) return ['signed', 'published'];
  const house = type.startsWith('h');
  const chambers: BillStep[] = house ? ['passed_house', 'passed_senate'] : ['passed_senate', 'passed_house'];
  if (type === 'hres' || type === 'sres') return ['introduced', chambers[0]!];
  const isAmendment =
    type.endsWith('jres') &&
    /^(a joint resolution )?proposing [\w -]*amendments? to the constitution\b/i.test(title);
  if (type === 'hconres' || type === 'sconres' || isAmendment) return ['introduced', ...chambers];
  return ['introduced', ...chambers, 'to_president', 'became_law'];
}

/** Only bills go to the Governor. Resolutions of both houses are chaptered; those of one house end there. */
function plannedStateSteps(type: string): BillStep[] {
  const assembly: BillStep[] = ['passed_assembly', 'passed_senate'];
  if (type === 'cahr') return ['introduced', 'passed_assembly'];
  if (type === 'sr') return ['introduced', 'passed_senate'];
  const chambers = type.startsWith('a') ? assembly : assembly.toReversed();
  if (type === 'ab' || type === 'sb') return ['introduced', ...chambers, 'enrolled', 'chaptered'];
  return ['introduced', ...chambers, 'chaptered'];
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
  passed_assembly: 'Passed Assembly',
  enrolled: 'To Governor',
  chaptered: 'Chaptered',
  signed: 'Signed',
  amended: 'Amended',
  superseded: 'Superseded',
  revoked: 'Revoked',
};

export const stepNames: Record<BillStep, string> = {
  ...statusNames,
  published: 'Published',
};
