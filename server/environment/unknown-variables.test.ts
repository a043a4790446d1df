import { expect, test } from 'vitest';
import { environmentSections } from '#server/config.ts';
import { unknownVariables } from './unknown-variables.ts';

const settingNames = Object.values(environmentSections).flatMap((section) => Object.keys(section));

test.each([
  ['PUBLIC_ULR', '. Is it meant to be PUBLIC_URL?'],
  ['DATABSE_URL', '. Is it meant to be DATABASE_URL?'],
  ['SECRET_KEY', '. Is it meant to be SECRETS_KEY?'],
  ['ADS_REVEIW', '. Is it meant to be ADS_REVIEW?'],
  ['MEDIA_S3_KEY', '.'],
  ['SMTP_PASSWORD', '.'],
])('names %s, which is no setting', (name, advice) => {
  expect(unknownVariables({ [name]: 'x' }, settingNames)).toEqual([
    `${name} is not a setting of Polity${advice}`,
  ]);
});

test('leaves settings and variables of other programs alone', () => {
  const others = ['HOME', 'PATH', 'PWD', 'TERM', 'LANG', 'NODE_ENV', 'DATA', 'C', 'MALLOC_ARENA_MAX'];
  const env = Object.fromEntries([...others, ...settingNames].map((name) => [name, 'x']));
  expect(unknownVariables(env, settingNames)).toEqual([]);
});
