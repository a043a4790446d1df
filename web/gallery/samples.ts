import type { ReachedStep } from '#contract/bills/bill-status.ts';
import { noCounts, tally } from '#contract/opinions/opinion-levels.ts';

/** Sample data for the gallery: real bills and names, made-up counts. */
export const takeItDown = tally({
  strong_support: 9656,
  support: 5432,
  neutral: 1811,
  oppose: 1810,
  strong_oppose: 1408,
});
export const haltFentanyl = tally({
  strong_support: 3846,
  support: 2730,
  neutral: 1737,
  oppose: 2234,
  strong_oppose: 1861,
});
export const against = tally({
  strong_support: 312,
  support: 410,
  neutral: 122,
  oppose: 1980,
  strong_oppose: 4412,
});
export const onePerson = tally({ ...noCounts, oppose: 1 });
export const unanimous = tally({ ...noCounts, strong_support: 212 });
export const nobody = tally(noCounts);

export const becameLaw: ReachedStep[] = [
  { step: 'introduced', date: '2025-01-16' },
  { step: 'passed_senate', date: '2025-02-13' },
  { step: 'passed_house', date: '2025-04-28' },
  { step: 'to_president', date: '2025-05-09' },
  { step: 'became_law', date: '2025-05-19' },
];
export const introduced: ReachedStep[] = [{ step: 'introduced', date: '2025-01-03' }];
export const failedInSenate: ReachedStep[] = [
  { step: 'introduced', date: '2025-01-03' },
  { step: 'passed_house', date: '2025-01-09' },
  { step: 'passed_senate', date: '2025-01-28', failed: true },
];
export const overridden: ReachedStep[] = [
  { step: 'introduced', date: '2020-03-26' },
  { step: 'passed_house', date: '2020-07-21' },
  { step: 'passed_senate', date: '2020-11-16' },
  { step: 'to_president', date: '2020-12-11' },
  { step: 'became_law', date: '2020-12-23', failed: true },
  { step: 'became_law', date: '2021-01-01' },
];
export const simpleResolution: ReachedStep[] = [
  { step: 'introduced', date: '2025-01-03' },
  { step: 'passed_house', date: '2025-01-03' },
];

export const people = [
  { name: 'Nancy Pelosi', place: 'House, California 11', party: 'D', vote: 'Yea', you: 'Agrees', count: 409 },
  {
    name: 'Alex Padilla',
    place: 'Senate, California',
    party: 'D',
    vote: 'No recorded vote',
    you: '–',
    count: 0,
  },
  {
    name: 'Adam B. Schiff',
    place: 'Senate, California',
    party: 'D',
    vote: 'No recorded vote',
    you: '–',
    count: 0,
  },
];

export const longTitle =
  'Tools to Address Known Exploitation by Immobilizing Technological Deepfakes on Websites and Networks Act';
