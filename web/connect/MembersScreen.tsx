import { SearchX, Users } from 'lucide-react';
import { searchMembers, suggestions } from '#contract/connect/members.ts';
import { usersCount } from '#contract/home.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { countedNoun, showCount } from '#web/ui/numbers.ts';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { ConnectPage } from './ConnectPage.tsx';
import { readAddress, useAddress } from './list-address.ts';
import { MemberButtons } from './MemberButtons.tsx';
import { MemberList } from './MemberList.tsx';
import { MemberSearch } from './MemberSearch.tsx';

const firstPage = { query: { page: 1 } };
const callOf = ({ q, page }: { q: string; page: number }) => ({ query: { search_input: q, page } });

export const loader = load(async ({ search, viewer, read }) => {
  const address = readAddress(search);
  if (viewer?.account_setup !== 1) return;
  if (address.q) return read(searchMembers, callOf(address));
  return Promise.all([read(suggestions, firstPage), read(usersCount, {})]);
});

export default function MembersScreen() {
  const address = useAddress();
  return (
    <ConnectPage title="Members">
      <MemberSearch path="/members" q={address.q} label={hint} />
      <div role="status">{address.q && <FoundCount key={address.q} address={address} />}</div>
      {address.q ? <Found address={address} /> : <PeopleYouMayKnow />}
    </ConnectPage>
  );
}

const hint = 'Find users based on Name, City or State';

/** What the search is for, and how many members there are. */
function HintLine() {
  const count = useApiQuery(usersCount, {}).data?.user_count ?? 0;
  return (
    <p className="-mt-2 mb-5 flex flex-wrap gap-x-4 text-sm text-ink-2">
      <span aria-hidden>{hint}</span>
      <span>{showCount(count)} registered members.</span>
    </p>
  );
}

/** Before a search: four people the viewer may know. */
function PeopleYouMayKnow() {
  const data = useApiQuery(suggestions, firstPage).data;
  if (!data) return <SkeletonCard />;
  if (data.total_count === 0) return <Hint />;
  return (
    <>
      <HintLine />
      <section aria-labelledby="people-you-may-know">
        <h2 id="people-you-may-know">People you may know</h2>
        <p className="mt-0.5 mb-3 text-sm text-ink-2">
          Friends of your friends first, then people from your district and state.
        </p>
        <MemberList
          label="People you may know"
          level={3}
          members={data.suggestions.slice(0, 4)}
          Buttons={MemberButtons}
        />
        {data.total_count > 4 && (
          <p className="mt-4">
            <LinkButton to="/suggestions" variant="secondary">
              See all suggestions
            </LinkButton>
          </p>
        )}
      </section>
    </>
  );
}

function Hint() {
  const count = useApiQuery(usersCount, {}).data?.user_count ?? 0;
  return (
    <EmptyState icon={<Users />} title={hint}>
      {showCount(count)} registered members.
    </EmptyState>
  );
}

interface FoundProps {
  address: { q: string; page: number };
}

/** Screen readers announce it. */
function FoundCount({ address }: FoundProps) {
  const count = useApiQuery(searchMembers, callOf(address)).data?.total_count;
  return count === 0 ? (
    <EmptyState icon={<SearchX />} title="No members match with the search criteria.">
      Try fewer letters, or look for a city or a state.
    </EmptyState>
  ) : (
    <p className="sr-only">{count && countedNoun(count, 'member')}</p>
  );
}

function Found({ address }: FoundProps) {
  const data = useApiQuery(searchMembers, callOf(address)).data;
  return (
    <MemberList
      label="Members"
      members={data?.users}
      totalPages={data?.total_pages}
      Buttons={MemberButtons}
    />
  );
}
