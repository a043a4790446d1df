import type { Bill } from '#contract/bills/bills.ts';
import type { User } from '#contract/members/user.ts';
import type { OwnVote } from '#contract/opinions/opinions.ts';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';

const stances: Record<OpinionLevel, string> = {
  strong_support: 'I strongly support it.',
  support: 'I support it.',
  neutral: 'I am not sure about it, and I would like to know where you stand.',
  oppose: 'I oppose it.',
  strong_oppose: 'I strongly oppose it.',
};

type Writer = Pick<User, 'first_name' | 'last_name' | 'city' | 'state' | 'zip_code'>;

/** 'H.R. 1: Milk Act' */
export function emailSubject({ number, title }: Pick<Bill, 'number' | 'title'>): string {
  return `${number}: ${title}`;
}

/** An email to a legislator about a bill, to be edited. */
export function emailText(
  { number, title, vote }: Pick<Bill, 'number' | 'title'> & { vote: OwnVote },
  { first_name, last_name, city, state, zip_code }: Writer,
): string {
  const stance = vote === 'Not Voted' ? 'Please tell me where you stand.' : stances[vote.voting_parameters];
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const place = [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return `Hello,\n\nI am writing about ${number}, “${title}”. ${stance}\n\nSincerely,\n${name}\n${place}`;
}
