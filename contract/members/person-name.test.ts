import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test.each([
  'Maria',
  "O'Neill-Ruiz",
  'J.R. Smith',
  'J.Lo',
  'maria.ruiz',
  'Dr. Ana María de la Cruz',
  'Sammy Davis Jr.',
  'Smith.Jr',
  'St. John',
  'A.B.C.',
  'محمد علي',
  'יעל',
  '李小龍',
  'Zoë 🌳',
  'AT&T / Local 12',
])('accepts the name %j', (name) => expect(personName.parse(name)).toBe(name));

test.each([
  'Visit http://evil.example now',
  'HTTPS://EVIL',
  'www.evil',
  'see www.evil.example',
  'evil.com',
  'Polity evil.co.uk',
  'sub.evil.xyz/now',
  'maria@evil.org',
  'evil.travel/now',
  'пример.рф/now',
  'evil.ru',
  'Win at t.co/abc',
  'x.com',
  'evil.tech',
  'evil.page now',
  'evil。com',
  'EVIL．COM',
])('rejects the web address in %j', (name) =>
  expect(personName.safeParse(name).error?.issues[0]?.message).toContain('cannot contain a web address'),
);

test.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b'])('rejects the line break in %j', (name) =>
  expect(personName.safeParse(name).error?.issues[0]?.message).toContain('must be on one line'),
);

test.each(['a\u202eb', 'a\u2067b', '\u200fa', 'a\u061cb'])('rejects the direction character in %j', (name) =>
  expect(personName.safeParse(name).error?.issues[0]?.message).toContain('turn the text direction'),
);
