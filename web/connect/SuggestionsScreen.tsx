import { UserRoundPlus } from 'lucide-react';
import { suggestions } from '#contract/connect/members.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { ConnectPage } from './ConnectPage.tsx';
import { addressOf, isEmptyList, readAddress, useAddress } from './list-address.ts';
import { MemberButtons } from './MemberButtons.tsx';
import { MemberList } from './MemberList.tsx';

export const loader = load(async ({ search, viewer, read }) => {
  const { page } = readAddress(search);
  if (viewer?.account_setup === 1) await read(suggestions, { query: { page } });
});

export default function SuggestionsScreen() {
  return (
    <ConnectPage title="Suggestions">
      <Suggested />
    </ConnectPage>
  );
}

function Suggested() {
  const { page } = useAddress();
  const data = useApiQuery(suggestions, { query: { page } }).data;
  if (!data) return <SkeletonCard />;
  if (isEmptyList(data.suggestions, page))
    return (
      <EmptyState
        icon={<UserRoundPlus />}
        title="You have no user suggestions."
        action={<LinkButton to="/members">Find members</LinkButton>}
      />
    );
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">
        Friends of your friends first, then people from your district and state.
      </p>
      <MemberList
        label="Suggestions"
        page={page}
        totalPages={data.total_pages}
        to={(next) => addressOf('/suggestions', { q: '', page: next })}
        members={data.suggestions}
        buttons={(member) => <MemberButtons member={member} />}
      />
    </>
  );
}
