import type { Bill } from '#contract/bills.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { showDate } from '#web/ui/dates.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { congressName, partyCounts, sponsorName } from './bill-words.ts';

/** What the bill is called, who brought it in or signed it, and what law it has become. */
export function BillHead({ bill }: { bill: Bill }) {
  const place = bill.session ?? (bill.congress && congressName(bill.congress));
  return (
    <header className="mt-3 max-w-measure">
      <p className="text-sm text-ink-2">
        <b className="text-ink">{bill.number}</b>
        {[place, bill.issues[0]].filter(Boolean).map((word) => ` · ${word}`)}
      </p>
      <h1 className="mt-1 wrap-break-word">{bill.title}</h1>
      {bill.official_title && bill.official_title !== bill.title && (
        <OfficialTitle title={bill.official_title} />
      )}
      <p className="mt-2 text-sm text-ink-2">
        {bill.category === 'eo' ? <Signature bill={bill} /> : <Sponsorship bill={bill} />}
        {bill.law_number && (
          <>
            {' '}
            <b className="text-ink">{bill.law_number}</b>.
          </>
        )}
      </p>
    </header>
  );
}

const titleShown = 400;

/** Some official titles list every section of the code that they amend. */
function OfficialTitle({ title }: { title: string }) {
  const cut = title.length > titleShown ? title.lastIndexOf(' ', titleShown) : title.length;
  return (
    <div className="mt-2 text-sm text-ink-2">
      <p>{cut < title.length ? `${title.slice(0, cut)} …` : title}</p>
      {cut < title.length && (
        <Disclosure summary="The whole official title" className="mt-1">
          <p>{title}</p>
        </Disclosure>
      )}
    </div>
  );
}

function Sponsorship({ bill }: { bill: Bill }) {
  if (!bill.sponsor) return 'No sponsor on record.';
  const cosponsors = bill.cosponsor_count === 1 ? '1 cosponsor' : `${bill.cosponsor_count} cosponsors`;
  return (
    <>
      Sponsored by <AppLink to={`/representatives/${bill.sponsor.id}`}>{sponsorName(bill.sponsor)}</AppLink>
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
