import { expect, test } from 'vitest';
import { emailText } from './write-text.ts';

const maria = {
  first_name: 'Maria',
  last_name: 'Ruiz',
  city: 'San Francisco',
  state: 'CA',
  zip_code: '94110',
};
const bill = { number: 'H.R. 1', title: 'Milk Act' };

test('an email names the bill, the opinion and the writer', () => {
  const vote = { voting_parameters: 'strong_oppose' as const };
  expect(emailText({ ...bill, vote }, maria)).toBe(
    'Hello,\n\nI am writing about H.R. 1, “Milk Act”. I strongly oppose it.\n\n' +
      'Sincerely,\nMaria Ruiz\nSan Francisco, CA 94110',
  );
});

test('an email without an opinion asks for theirs', () => {
  expect(emailText({ ...bill, vote: 'Not Voted' }, maria)).toContain('Please tell me where you stand.');
});
