import type { Bill } from '#contract/bills.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { congressName, partyCounts, sponsorName } from './bill-words.ts';

/** What the bill is called, who brought it in, and what law it has become. */
export function BillHead({ bill }: { bill: Bill }) {
  const cosponsors = bill.cosponsor_count === 1 ? '1 cosponsor' : `${bill.cosponsor_count} cosponsors`;
  return (
    <header className="mt-3 max-w-measure">
      <p className="text-sm text-ink-2">
        <b className="text-ink">{bill.number}</b>
        {[bill.congress && congressName(bill.congress), bill.issues[0]]
          .filter(Boolean)
          .map((word) => ` · ${word}`)}
      </p>
      <h1 className="mt-1">{bill.title}</h1>
      {bill.official_title && bill.official_title !== bill.title && (
        <p className="mt-2 text-sm text-ink-2">{bill.official_title}</p>
      )}
      <p className="mt-2 text-sm text-ink-2">
        {bill.sponsor ? (
          <>
            Sponsored by{' '}
            <AppLink to={`/representatives/${bill.sponsor.id}`}>{sponsorName(bill.sponsor)}</AppLink>
            {bill.cosponsor_count > 0 && ` with ${cosponsors}: ${partyCounts(bill.cosponsor_parties)}`}.
          </>
        ) : (
          'No sponsor on record.'
        )}
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
