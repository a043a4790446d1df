import { Scale } from 'lucide-react';
import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { issues } from '#contract/bills/issues.ts';
import { matchMyVotes } from '#contract/roll-calls/match.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { DataNote } from '#web/shell/DataNote.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { CompareWith } from './CompareWith.tsx';
import { matchCall, suggestsVotes, withChoice } from './match-query.ts';
import { MatchTable } from './MatchTable.tsx';
import { RecordCards } from './RecordCards.tsx';
import { SharePicture } from './SharePicture.tsx';
import { SuggestedVotes } from './SuggestedVotes.tsx';
import { Unrecorded } from './Unrecorded.tsx';

/** The viewer's opinions beside recorded votes, in the app and in embedded pages. */
export function MatchView() {
  const [search] = useSearchParams();
  const data = useApiQuery(matchMyVotes, matchCall(search)).data;
  const issue = search.get('issue') ?? '';
  const now = {
    issue,
    suggests: data !== undefined && suggestsVotes(search, data),
    hadItems: (data?.total_count ?? 0) > 0,
  };
  // Until another issue is chosen, so that the list stays in place when the first opinion is saved.
  const [first, setFirst] = useState(now);
  if (first.issue !== issue) setFirst(now);
  if (!data) return null;
  const { suggests, hadItems } = first;
  const isHouseSeatHeld = data.representatives.some(
    ({ chamber, current, chosen }) => chamber === 'house' && current && !chosen,
  );
  const suggested = suggests && (
    <SuggestedVotes items={data.items} isMore={hadItems} fallback={<Nothing issue="" />} />
  );
  return (
    <>
      <DataNote {...data} className="-mt-2 mb-3" />
      <p className="max-w-measure text-ink-2">
        Your opinions beside your representatives’ recorded votes. We count only recorded votes where you and
        your representative both took a side. Not Sure, absences and voice votes are shown, not counted.
      </p>
      {data.district_unknown && (
        <Notice className="mt-4" action={<AppLink to="/general_settings">General Settings</AppLink>}>
          We do not know your congressional district yet, so only your senators are compared.
        </Notice>
      )}
      {!data.district_unknown && !isHouseSeatHeld && (
        <Notice className="mt-4">Our data names no one who holds your House seat now.</Notice>
      )}
      <div className="mt-5">
        <RecordCards records={data.representatives} />
      </div>
      {!hadItems && suggested}
      <div className="mt-6 border-t border-rule">
        <CompareWith />
        <HowCounted />
      </div>
      {(data.total_count > 0 || issue) && <h2 className="mt-8">Bills compared</h2>}
      {(data.total_count > 0 || issue) && (
        <div className="mt-3 mb-4 flex flex-wrap items-end justify-between gap-3">
          <Form replace preventScrollReset className="flex grow flex-wrap items-end gap-2 mid:max-w-110">
            {search.get('representative_id') && (
              <input type="hidden" name="representative_id" value={search.get('representative_id')!} />
            )}
            <SelectField
              label="Issue"
              name="issue"
              defaultValue={issue}
              placeholder="All issues"
              options={issues}
              className="min-w-0 grow basis-40"
            />
            <Button type="submit" variant="secondary">
              Show
            </Button>
          </Form>
          <SharePicture />
        </div>
      )}
      {data.total_count > 0 && <MatchTable items={data.items} records={data.representatives} />}
      {data.total_count === 0 && issue && <Nothing issue={issue} all={withChoice(search, 'issue', '')} />}
      <Pager
        page={data.page}
        totalPages={data.total_pages}
        to={(page) => withChoice(search, 'page', String(page))}
        label="Pages of bills"
        className="mt-5"
      />
      {hadItems && suggested}
      <Unrecorded />
    </>
  );
}

/** @param props.all The address of the comparison without a choice of an issue. */
function Nothing({ issue, all }: { issue: string; all?: string }) {
  return (
    <div className="mt-6">
      <EmptyState
        icon={<Scale />}
        title={issue ? `Nothing to compare on ${issue}` : 'Nothing to compare yet'}
        action={
          <>
            {all && <LinkButton to={all}>All issues</LinkButton>}
            <AppLink to="/fedbills?filter=&filter2=passed_house">Bills that passed the House</AppLink>
          </>
        }
      >
        Voice your opinion on bills that came to a recorded vote. Then you’ll see how your representatives
        voted.
      </EmptyState>
    </div>
  );
}

/** The rules of the comparison. */
function HowCounted() {
  return (
    <Disclosure summary="How this is counted">
      <ul className="max-w-measure list-disc space-y-1.5 pl-4 text-sm text-pretty text-ink-2">
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
