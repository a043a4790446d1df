import type { BillStep, ReachedStep } from '#contract/bills/bill-status.ts';
import type { Bill } from '#contract/bills/bills.ts';

/** Plain words for the official names of versions that need them, '…' for the chamber. */
const plainNames: Record<string, string> = {
  'Introduced in': 'As introduced in …',
  'Reported in': 'As reported to … by a committee',
  'Engrossed in': 'As passed by … (engrossed)',
  'Engrossed Amendment': 'Changes by … (engrossed amendment)',
};

/** 'Engrossed in House' → 'As passed by the House (engrossed)' */
export function textName(name: string): string {
  if (name === 'Enrolled Bill') return 'Final text, sent to the President (enrolled)';
  const [, kind, chamber] = /(.+) (House|Senate)/.exec(name) ?? [];
  return plainNames[kind!]?.replace('…', `the ${chamber}`) ?? name;
}

const steps: Record<string, BillStep> = { eh: 'passed_house', es: 'passed_senate', enr: 'to_president' };

/** The source gives no date of what a chamber has passed; the step that the text belongs to has one. */
export function textDate(
  { date, version }: Pick<Bill['texts'][number], 'date' | 'version'>,
  reached: readonly ReachedStep[],
): string | null {
  return date ?? reached.find(({ step, failed }) => !failed && step === steps[version!])?.date ?? null;
}
