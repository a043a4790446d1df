import { UserRoundPlus } from 'lucide-react';
import { suggestions } from '#contract/connect/members.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { ConnectPage } from './ConnectPage.tsx';
import { readAddress, useAddress } from './list-address.ts';
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
  return (
    <MemberList
      label="Suggestions"
      note="Friends of your friends first, then people from your district and state."
      members={data?.suggestions}
      totalPages={data?.total_pages}
      Buttons={MemberButtons}
    >
      <EmptyState
        icon={<UserRoundPlus />}
        title="You have no user suggestions."
        action={<LinkButton to="/members">Find members</LinkButton>}
      />
    </MemberList>
  );
}
