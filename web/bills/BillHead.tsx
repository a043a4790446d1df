import type { Bill } from '#contract/bills/bills.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { ordinal } from '#contract/home.ts';
import { countedNoun } from '#web/ui/numbers.ts';
import { showDate } from '#web/ui/dates.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { officialTitle } from '#web/ui/official-text.ts';
import { cx } from '#web/ui/cx.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { partyCounts } from '#web/roll-calls/roll-call-labels.ts';
import { mainIssue } from './bill-labels.ts';
import { SponsorName } from './SponsorName.tsx';

/** The bill's title, its sponsor or signer, and the law it became. */
export function BillHead({ bill }: { bill: Bill }) {
  const place = bill.session ?? (bill.congress && `${ordinal(bill.congress)} Congress`);
  return (
    <header className="mt-3 [&>*]:max-w-measure">
      <p className="text-sm text-ink-2">
        <b className="text-ink">{bill.number}</b>
        {[place, mainIssue(bill)].filter(Boolean).map((part) => ` · ${part}`)}
      </p>
      <LongTitle title={officialTitle(bill.title)} />
      <p className="mt-2 text-sm text-ink-2">
        {bill.category === 'eo' ? <Signature bill={bill} /> : <Sponsorship bill={bill} />}
        {bill.law_number && (
          <>
            {' '}
            <b className="inline-block text-ink">{bill.law_number}</b>.
          </>
        )}
      </p>
      {/* Without a summary, it says what the bill does. */}
      {bill.summaries.length > 0 && bill.official_title && bill.official_title !== bill.title && (
        <Disclosure summary="Official title" className="border-b-0 text-sm">
          <p className="text-ink-2">{curlQuotes(bill.official_title)}</p>
        </Disclosure>
      )}
    </header>
  );
}

const titleShown = 200;
/** Longer ones have smaller letters, as on Voice Your Opinion. */
const longTitle = 140;

/** Some titles list every rule and section they affect. */
function LongTitle({ title }: { title: string }) {
  const cut = title.length > titleShown + 60 ? title.lastIndexOf(' ', titleShown) : title.length;
  const isCut = cut < title.length;
  return (
    <>
      {/* Its width is in its own `ch`: short titles use larger text. */}
      <h1 className={cx('mt-1 wrap-break-word', title.length > longTitle && 'text-xl')}>
        {isCut ? `${title.slice(0, cut)} …` : title}
      </h1>
      {isCut && (
        <Disclosure summary="The whole title" className="mt-1">
          <p className="text-sm text-ink-2">{title}</p>
        </Disclosure>
      )}
    </>
  );
}

function Sponsorship({ bill }: { bill: Bill }) {
  if (!bill.sponsor) return 'No sponsor on record.';
  const cosponsors = countedNoun(bill.cosponsor_count, 'cosponsor');
  return (
    <>
      Sponsored by{' '}
      <AppLink to={`/representatives/${bill.sponsor.id}`} className="tap-area">
        <SponsorName sponsor={bill.sponsor} />
      </AppLink>
      {bill.cosponsor_count > 0 && ` with ${cosponsors}: ${partyCounts(bill.cosponsor_parties)}`}.
    </>
  );
}

/** 'Signed by President Trump on March 14, 2025.' */
function Signature({ bill }: { bill: Bill }) {
  return [
    bill.signed_by && `Signed by President ${bill.signed_by}`,
    bill.signing_date && `${bill.signed_by ? 'on' : 'Signed on'} ${showDate(bill.signing_date)}`,
  ]
    .filter(Boolean)
    .join(' ')
    .concat(bill.signed_by || bill.signing_date ? '.' : 'No date of signature on record.');
}
