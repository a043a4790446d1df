import {
  type BillStatus,
  type BillStep,
  plannedSteps,
  type ReachedStep,
  statusNames,
  stepNames,
} from '#contract/bills/bill-status.ts';

export interface Milestone {
  step: BillStep;
  /** 'Passed Senate', 'Failed in House', 'Vetoed' */
  label: string;
  state: 'reached' | 'failed' | 'ahead';
  /** YYYY-MM-DD; none for what is still ahead. */
  date?: string;
}

const failureNames: Partial<Record<BillStep, string>> = {
  passed_house: 'Failed in House',
  passed_senate: 'Failed in Senate',
  passed_assembly: 'Failed in Assembly',
  chaptered: 'Vetoed',
  became_law: 'Vetoed',
};

/**
 * The steps that happened, in order, then the ones ahead. A step that was skipped (its date never
 * arrived, yet the bill moved on to the President) is left out rather than shown as missing.
 */
export function milestones(
  billType: string,
  steps: readonly ReachedStep[],
  status: BillStatus,
  title?: string,
): Milestone[] {
  const happened = steps.toSorted((a, b) => a.date.localeCompare(b.date)).map(milestone);
  const seen = new Set(steps.map((each) => each.step));
  const overtaken = (step: BillStep) =>
    ['became_law', 'agreed', 'chaptered'].includes(status) ||
    (step !== 'chaptered' && seen.has('enrolled')) ||
    (step !== 'became_law' && (seen.has('to_president') || seen.has('became_law')));
  const ahead = plannedSteps(billType, title)
    .filter((step) => !seen.has(step) && !overtaken(step))
    .map((step): Milestone => ({ step, label: stepNames[step], state: 'ahead' }));
  return [...happened, ...ahead];
}

function milestone({ step, date, failed }: ReachedStep): Milestone {
  return failed
    ? { step, date, state: 'failed', label: failureNames[step] ?? `${stepNames[step]}: failed` }
    : { step, date, state: 'reached', label: stepNames[step] };
}

/** The status in words unless a milestone shows it already: 'Reported by committee'. */
export function statusBeyond(list: readonly Milestone[], status: BillStatus): string | null {
  const last = list.findLast((each) => each.state !== 'ahead');
  const isListed =
    list.some((each) => each.state !== 'ahead' && each.label === statusNames[status]) ||
    (status === 'failed' && last?.state === 'failed') ||
    (status === 'vetoed' && last?.state === 'failed');
  return isListed ? null : statusNames[status];
}
