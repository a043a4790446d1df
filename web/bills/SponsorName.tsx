import type { Sponsor } from '#contract/bills/sponsor.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { sponsorName } from './bill-labels.ts';

/** 'Sen. Ted Cruz (R-TX)', without a line break inside the seat. */
export function SponsorName({ sponsor }: { sponsor: Sponsor }) {
  const [name, seat] = curlQuotes(sponsorName(sponsor)).split(/ (?=\([A-Z-]+\)$)/);
  if (!seat) return name;
  return (
    <>
      {`${name} `}
      <span className="whitespace-nowrap">{seat}</span>
    </>
  );
}
