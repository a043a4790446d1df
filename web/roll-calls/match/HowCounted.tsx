import { Disclosure } from '#web/ui/Disclosure.tsx';

/** The rules of the comparison. */
export function HowCounted() {
  return (
    <Disclosure summary="How this is counted">
      <ul className="max-w-measure list-disc space-y-1.5 pl-4 text-sm text-ink-2">
        <li>
          For each bill we take one roll call of each chamber: the last vote on passing it. If there was none,
          the last vote on the bill. Its name is below the bill.
        </li>
        <li>
          Strong support and Support count as for the bill. Oppose and Strong oppose count as against it. Not
          Sure is not counted.
        </li>
        <li>
          Yea or Aye is a vote for the bill, Nay or No a vote against it. On a motion to table a bill or to
          send it back, it is the reverse.
        </li>
        <li>
          Not Voting and Present are shown, not counted. So are votes on amendments: they are neither for nor
          against the bill.
        </li>
        <li>A voice vote or unanimous consent leaves no record of who voted how.</li>
        <li>
          We compare with the official who held your seat on the day of the vote. An official who moved to the
          other chamber has one record for each.
        </li>
        <li>We show a percentage once there are at least three comparisons. Only you can see this page.</li>
      </ul>
    </Disclosure>
  );
}
