import { label, text } from '../fields.ts';

const nameMax = 100;

/** Endings that turn `word.ending` into a link in most mail programs. Two letters can be a name: 'J.Lo'. */
const endings = [
  'agency|app|best|bid|biz|blog|bond|buzz|cash|center|cfd|chat|click|cloud|club|com|company|cyou|date|dev',
  'digital|email|example|finance|fit|fun|fund|fyi|gift|group|guru|help|host|icu|info|ink|land|life|link|live',
  'loan|lol|ltd|media|men|mobi|money|monster|net|network|news|ngo|one|ong|online|org|page|party|plus|press|pro',
  'pub|quest|racing|rest|review|rocks|run|sale|sbs|science|shop|site|social|solutions|space|store|stream|studio',
  'support|systems|team|tech|tel|tips|today|tools|top|trade|travel|vip|website|wiki|win|work|works|world|xyz',
  'zip|zone',
].join('|');
const webAddress = new RegExp(
  [
    String.raw`:\/\/`,
    String.raw`(?<![\p{L}\p{N}])www\.`,
    String.raw`[\p{L}\p{N}-]\.(?:${endings})(?![\p{L}\p{N}])`,
    String.raw`[\p{L}\p{N}-]{2,}\.(?!jr|sr)[a-z]{2}(?![\p{L}\p{N}])`,
    String.raw`[\p{L}\p{N}-]\.\p{L}{2,}[/:]`,
  ].join('|'),
  'iu',
);

/** Mail programs also take other full stops, such as '。', for a dot. */
const hasWebAddress = (value: string) => webAddress.test(value.normalize('NFKC').replaceAll('。', '.'));

/** A name of a person or a city, also for emails: one line, no web address, no text direction controls. */
export const personName = text(nameMax)
  .refine((value) => !/[\n\t\u2028\u2029]/.test(value), refused('must be on one line'))
  .refine(
    (value) => !/\p{Bidi_Control}/u.test(value),
    refused('cannot contain characters that turn the text direction'),
  )
  .refine((value) => !hasWebAddress(value), refused('cannot contain a web address'));

function refused(reason: string) {
  return { error: (issue: { path?: PropertyKey[] }) => `${label(issue.path)} ${reason}.` };
}
