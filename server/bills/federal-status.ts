import { isDeepStrictEqual } from 'node:util';
import {
  billNumber,
  plannedSteps,
  type BillStatus,
  type BillStep,
  type ReachedStep,
} from '#contract/bills/bill-status.ts';

/** The parts of an action that decide the status of its bill. */
export interface StatusAction {
  /** YYYY-MM-DD */
  date: string;
  /** A code of the Library of Congress ('8000') or a chamber ('H37300'); null for Senate actions. */
  code: string | null;
  text: string;
}

export interface StatusInput {
  type: string;
  number: number;
  introducedDate: string | null;
  /** Oldest first. */
  actions: readonly StatusAction[];
  isLaw: boolean;
  /** Roll calls on its passage, which may be newer than its actions. */
  passages?: readonly Passage[];
}

/** A recorded vote by which a chamber passed a bill or voted it down. */
export interface Passage {
  chamber: 'house' | 'senate';
  /** YYYY-MM-DD */
  date: string;
  passed: boolean;
}

export interface DerivedStatus {
  status: BillStatus;
  statusDate: string | null;
  /** Oldest first. */
  steps: ReachedStep[];
}

type Milestone =
  | 'reported'
  | 'passed_house'
  | 'failed_house'
  | 'passed_senate'
  | 'failed_senate'
  | 'settled'
  | 'to_president'
  | 'vetoed'
  | 'became_law';

// Action codes of the Library of Congress. Files without codes are read by their wording, stable since 1973.
const libraryCodes: Record<string, Milestone> = {
  '1010': 'reported',
  '5000': 'reported',
  '14000': 'reported',
  H12100: 'reported',
  H12200: 'reported',
  '8000': 'passed_house',
  '9000': 'failed_house',
  '17000': 'passed_senate',
  '18000': 'failed_senate',
  '28000': 'to_president',
  E20000: 'to_president',
  '31000': 'vetoed',
};

const wordings: [RegExp, Milestone][] = [
  // The President's signature makes the law. Its number may follow some days later.
  [/^Signed by (the )?President|^Became (Public|Private) Law|^Became Law/i, 'became_law'],
  [/^(Pocket )?Vetoed by (the )?President/i, 'vetoed'],
  [/^Presented to (the )?President/i, 'to_president'],
  [/^Passed\/agreed to in House/i, 'passed_house'],
  [/^Failed of passage\/not agreed to in House/i, 'failed_house'],
  [/^Passed\/agreed to in Senate/i, 'passed_senate'],
  [/^Failed of passage\/not agreed to in Senate/i, 'failed_senate'],
  [
    /^Passed Senate|^Resolution agreed to in Senate|^(Submitted|Introduced) in the Senate,.* (agreed to|passed)\b|^Received in the Senate,? .*(agreed to|passed)\b(?! House)/i,
    'passed_senate',
  ],
  [/^Failed of passage in Senate|^Resolution not agreed to in Senate/i, 'failed_senate'],
  [/^Reported (\(Amended\) )?by|^Committee on .*\. Reported (by|to Senate)/i, 'reported'],
];

/** House floor votes: the text names the question, then the outcome. */
const houseQuestion =
  /^On (?:passage|agreeing to the (?:\w+ )?resolution|motion to suspend the rules and (?:pass|agree to the resolution|agree to the (?:\w+ )?resolution))\b/i;
/** A chamber agrees to the other's amendment. Debates, motions and cloture name it too, without agreeing. */
const settles =
  /^(?:Resolving differences -- \w+ actions: )?(?:(?:Pursuant to .{5,60}? )?(?:the )?(?:House|Senate) (?:agreed|concurred|receded)\b.*(?:House|Senate) amendment|On (?:motion|agreeing)\b.*Senate amendment.* Agreed to\b)/i;

function milestoneOf({ code, text }: StatusAction): Milestone | undefined {
  if (/over veto|objections of the President/i.test(text) && !/^Became/i.test(text)) return undefined;
  const worded = wordings.find(([pattern]) => pattern.test(text))?.[1];
  if (worded) return worded;
  const coded = code ? libraryCodes[code] : undefined;
  // H12100 is also the code of 'Submitted in House', which reports nothing.
  if (coded && (coded !== 'reported' || /report/i.test(text))) return coded;
  if (/considered passed House/i.test(text)) return 'passed_house';
  if (code === 'H36510' && /^On motion to table( the measure)? Agreed/i.test(text)) return 'failed_house';
  if (houseQuestion.test(text) && !/Senate amendment/i.test(text))
    return /\bFailed\b/i.test(text)
      ? 'failed_house'
      : /\b(Passed|Agreed to)\b/i.test(text)
        ? 'passed_house'
        : undefined;
  return settles.test(text) && isAgreedUnchanged(text) ? 'settled' : undefined;
}

/** One motion can pass several bills: 'H.R. 1082, as amended; H.R. 7077, agreed to Senate amendment'. */
function ownPart(action: StatusAction, number: string): StatusAction {
  const [, list] = /bills passed under suspension of the rules: (.*)/i.exec(action.text) ?? [];
  const own = list
    ?.split(';')
    .map((item) => item.replace(/^ (and )?/, ''))
    .find((item) => item.startsWith(number) && !/^\d/.test(item.slice(number.length)));
  if (!own) return action;
  const text = own.includes('agreed to Senate')
    ? own.replace(`${number}, `, 'House ')
    : `Passed/agreed to in House: ${own}`;
  return { ...action, code: null, text };
}

/** Whether a chamber agreed to the other's amendment without amending it again. */
function isAgreedUnchanged(text: string): boolean {
  return (
    !/with (an )?(further )?amendments?\b(?! numbered)|amendments? to the title/i.test(text) &&
    !/failed|rejected|disagree/i.test(text)
  );
}

/**
 * The status of a federal bill, derived from its actions. A lost vote counts until the chamber passes the
 * bill after all, a veto until it is overridden.
 */
export function deriveFederalStatus(input: StatusInput): DerivedStatus {
  const { type, number, introducedDate, isLaw, passages = [] } = input;
  const actions = input.actions.map((action) => ownPart(action, billNumber(type, number)));
  const reached = new Map<BillStep, ReachedStep>();
  if (introducedDate) reached.set('introduced', { step: 'introduced', date: introducedDate });
  let reported: string | undefined;
  let settled: string | undefined;
  const conference = new Set<string>();
  for (const action of actions) {
    const milestone = milestoneOf(action);
    // That the House amended a Senate bill shows only in the message the Senate receives.
    if (/^Message on House action received in Senate.*House amendment to Senate/i.test(action.text))
      settled = undefined;
    const [, agreed] = /^Conference report agreed to in (House|Senate)/i.exec(action.text) ?? [];
    if (agreed && conference.add(agreed).size === 2) settled = action.date;
    if (/^Senate vitiated (the )?previous passage/i.test(action.text)) reached.delete('passed_senate');
    if (milestone === 'reported') reported = action.date;
    else if (milestone === 'settled') settled = action.date;
    else if (milestone) {
      if (isSecondChamber(reached, milestone) && !/as amended|with (an )?amendments?\b/i.test(action.text))
        settled = action.date;
      reach(reached, milestone, action.date);
    }
  }
  if (isLaw && !hasPassed(reached, 'became_law')) {
    reached.set('became_law', { step: 'became_law', date: actions.at(-1)?.date ?? introducedDate ?? '' });
  }
  const steps = inOrder(type, withPassages([...reached.values()], passages));
  return { ...statusOf(type, steps, { reported, settled }), steps };
}

/** The status of a stored bill with passages that only roll calls have yet. Replaces those it had before. */
export function statusWithPassages(
  bill: { type: string; status: BillStatus; statusDate: string | null; steps: readonly ReachedStep[] },
  passages: readonly Passage[],
): DerivedStatus {
  const recorded = bill.steps.filter((step) => !step.from_roll_call);
  const steps = inOrder(bill.type, withPassages(recorded, passages));
  const { status, statusDate } = bill;
  // Without a passage, nothing is decided: the vote by which a chamber agreed has been taken back.
  const stays = isDecided(status) && steps.some(({ step }) => step !== 'introduced');
  if (stays || isDeepStrictEqual(steps, bill.steps)) return { status, statusDate, steps };
  return { ...statusOf(bill.type, steps, {}), steps };
}

const isDecided = (status: BillStatus) =>
  ['became_law', 'vetoed', 'to_president', 'passed_both', 'agreed'].includes(status);

function withPassages(steps: readonly ReachedStep[], passages: readonly Passage[]): ReachedStep[] {
  const newer = passages
    .map(({ chamber, date, passed }): ReachedStep => ({
      step: `passed_${chamber}`,
      date,
      ...(!passed && { failed: true }),
      from_roll_call: true,
    }))
    .filter(({ step, date }) => {
      const known = steps.find((each) => each.step === step);
      return !known || (known.failed && known.date < date);
    });
  return [...steps.filter(({ step }) => !newer.some((each) => each.step === step)), ...newer];
}

function reach(reached: Map<BillStep, ReachedStep>, milestone: Milestone, date: string): void {
  if (milestone === 'failed_house' || milestone === 'failed_senate') {
    const step = milestone === 'failed_house' ? 'passed_house' : 'passed_senate';
    if (!hasPassed(reached, step)) reached.set(step, { step, date, failed: true });
  } else if (milestone === 'vetoed') {
    reached.set('became_law', { step: 'became_law', date, failed: true });
  } else {
    const step = milestone as BillStep;
    if (!hasPassed(reached, step)) reached.set(step, { step, date });
  }
}

function hasPassed(reached: Map<BillStep, ReachedStep>, step: BillStep): boolean {
  return reached.has(step) && !reached.get(step)!.failed;
}

function isSecondChamber(reached: Map<BillStep, ReachedStep>, milestone: Milestone): boolean {
  return (
    (milestone === 'passed_house' &&
      hasPassed(reached, 'passed_senate') &&
      !hasPassed(reached, 'passed_house')) ||
    (milestone === 'passed_senate' &&
      hasPassed(reached, 'passed_house') &&
      !hasPassed(reached, 'passed_senate'))
  );
}

/** The planned steps among those that a bill has reached, oldest first. */
export function inOrder(type: string, steps: ReachedStep[]): ReachedStep[] {
  const plan = plannedSteps(type);
  return steps
    .filter(({ step }) => plan.includes(step))
    .sort((a, b) => a.date.localeCompare(b.date) || plan.indexOf(a.step) - plan.indexOf(b.step));
}

function statusOf(
  type: string,
  steps: ReachedStep[],
  { reported, settled }: { reported?: string; settled?: string },
): Pick<DerivedStatus, 'status' | 'statusDate'> {
  const find = (step: BillStep) => steps.find((reached) => reached.step === step);
  const [law, president, house, senate] = [
    find('became_law'),
    find('to_president'),
    find('passed_house'),
    find('passed_senate'),
  ];
  if (law) return { status: law.failed ? 'vetoed' : 'became_law', statusDate: law.date };
  if (president) return { status: 'to_president', statusDate: president.date };
  const failed = steps.findLast((step) => step.failed);
  if (failed) return { status: 'failed', statusDate: failed.date };
  const needed = plannedSteps(type).filter((step) => step === 'passed_house' || step === 'passed_senate');
  const isResolution = !plannedSteps(type).includes('to_president');
  const last = steps.findLast((step) => step.step !== 'introduced');
  if (isResolution && last && needed.every((step) => find(step)) && (needed.length === 1 || settled))
    return { status: 'agreed', statusDate: last.date };
  if (house && senate && settled)
    return { status: 'passed_both', statusDate: settled > last!.date ? settled : last!.date };
  if (last) return { status: last.step as BillStatus, statusDate: last.date };
  return reported
    ? { status: 'reported', statusDate: reported }
    : { status: 'introduced', statusDate: find('introduced')?.date ?? null };
}
