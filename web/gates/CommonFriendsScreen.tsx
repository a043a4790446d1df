import { Users } from 'lucide-react';
import { data } from 'react-router';
import { load } from '#web/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

export const loader = load(async ({ params }) => {
  if (!/^\d{1,9}$/.test(params.user_id ?? ''))
    throw data({ text: 'There is no such member.' }, { status: 404 });
});

export default function CommonFriendsScreen() {
  return (
    <Page
      crumbs={[
        { label: 'Connect', to: '/members' },
        { label: 'Suggestions', to: '/suggestions' },
        { label: 'Common Friends' },
      ]}
      title="Mutual Friends"
    >
      <PageMeta title="Mutual Friends" noIndex />
      <Gate needs="account">
        <EmptyState
          icon={<Users />}
          title="You have no friends in common"
          action={<LinkButton to="/suggestions">Suggestions</LinkButton>}
        />
      </Gate>
    </Page>
  );
}
