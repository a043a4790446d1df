import { label, text } from '../fields.ts';

const nameMax = 100;

/** Endings that turn `word.ending` into a link in most mail programs. */
const endings =
  '[a-z]{2}|com|net|org|info|biz|app|dev|xyz|online|site|shop|store|club|link|live|news|click|top|example';
const webAddress = new RegExp(
  [
    String.raw`:\/\/`,
    String.raw`(?<![\p{L}\p{N}])www\.`,
    String.raw`[\p{L}\p{N}-]{2,}\.(?!jr|sr)(?:${endings})(?![\p{L}\p{N}])`,
    String.raw`[\p{L}\p{N}-]{2,}\.\p{L}{2,}[/:]`,
  ].join('|'),
  'iu',
);

/** A name of a person or a city, also for emails: one line, no web address, no text direction controls. */
export const personName = text(nameMax)
  .refine((value) => !/[\n\t\u2028\u2029]/.test(value), refused('must be on one line'))
  .refine(
    (value) => !/\p{Bidi_Control}/u.test(value),
    refused('cannot contain characters that turn the text direction'),
  )
  .refine((value) => !webAddress.test(value), refused('cannot contain a web address'));

function refused(reason: string) {
  return { error: (issue: { path?: PropertyKey[] }) => `${label(issue.path)} ${reason}.` };
}
