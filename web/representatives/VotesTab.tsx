import { Gavel } from 'lucide-react';
import type { Representative } from '#contract/representatives.ts';
import { listVotesOfRepresentative, type VoteOfRepresentative } from '#contract/roll-calls/roll-calls.ts';
import { positionNames } from '#contract/roll-calls/vote-positions.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { RollCallRow } from '#web/roll-calls/RollCallRow.tsx';
import { Vote } from '#web/roll-calls/Vote.tsx';
import { DataNote } from '#web/shell/DataNote.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { countedNoun, showCount } from '#web/ui/numbers.ts';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { detailsPath } from './representative-labels.ts';
import { VotingRecord } from './VotingRecord.tsx';

/** The page number in the address; without one, the first page. */
export function votesCall(id: number | string, search?: URLSearchParams) {
  return { params: { id: String(id) }, query: { page: search ? pageOf(search) : 1 } };
}

/** The recorded votes of the person, with votes against the party marked. */
export function VotesTab({ person, search }: { person: Representative; search: URLSearchParams }) {
  const data = useApiQuery(listVotesOfRepresentative, votesCall(person.id, search)).data;
  if (!data) return <SkeletonCard />;
  if (data.total_count === 0)
    return (
      <div className="mt-6">
        <EmptyState
          icon={<Gavel aria-hidden />}
          title="No recorded votes on file"
          action={<LinkButton to="/roll_calls">All roll calls</LinkButton>}
        >
          Votes of the U.S. House and Senate are shown here.
        </EmptyState>
      </div>
    );
  const { yea, nay, present, not_voting, other } = data.counts;
  const counts = [
    `${showCount(yea)} Yea`,
    `${showCount(nay)} Nay`,
    present > 0 && `${showCount(present)} Present`,
    not_voting > 0 && `${showCount(not_voting)} Not Voting`,
    other > 0 && `${showCount(other)} for a candidate`,
  ];
  return (
    <section aria-label="Votes" className="mt-4">
      {data.record && <VotingRecord record={data.record} />}
      <p className="mt-3 text-sm text-ink-2">
        {countedNoun(data.total_count, 'recorded vote')} on Polity: {counts.filter(Boolean).join(', ')}
      </p>
      <DataNote {...data} />
      <ul className="mt-2">
        {data.votes.map((vote) => (
          <RollCallRow key={vote.roll_call.id} rollCall={vote.roll_call}>
            <Vote vote={vote} />
            <AgainstParty vote={vote} />
          </RollCallRow>
        ))}
      </ul>
      <Pager
        page={data.page}
        totalPages={data.total_pages}
        to={(page) => detailsPath(person.id, 'votes', { page: page > 1 ? page : undefined })}
        label="Pages of votes"
        className="mt-6"
      />
    </section>
  );
}

function AgainstParty({ vote: { position, party_position } }: { vote: VoteOfRepresentative }) {
  const tookSide = position === 'yea' || position === 'nay';
  if (!tookSide || !party_position || position === party_position) return null;
  return <span className="ml-2 text-xs text-ink-3">Most of the party: {positionNames[party_position]}</span>;
}
