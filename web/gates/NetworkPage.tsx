import { Users } from 'lucide-react';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

const tabs = [
  { label: 'Connections', to: '/manage_network', end: true },
  { label: 'Following', to: '/manage_network_following' },
  { label: 'Followers', to: '/manage_network_blocked' },
];

/** One of Manage Network's three lists; `empty` is what it says while there is nobody in it. */
export function NetworkPage({
  name,
  empty,
}: {
  name: 'Connections' | 'Following' | 'Followers';
  empty: string;
}) {
  return (
    <Page crumbs={[{ label: 'Manage Network' }]} title="Manage Network">
      <PageMeta title={`Manage Network: ${name}`} noIndex />
      <Tabs label="Manage Network" items={tabs} />
      <div className="mt-4 space-y-3">
        <Gate needs="account">
          <p className="text-sm text-ink-2">Count: 0</p>
          <EmptyState
            icon={<Users />}
            title={empty}
            action={<LinkButton to="/members">Connect</LinkButton>}
          />
        </Gate>
      </div>
    </Page>
  );
}
