import type { ReactNode } from 'react';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { useAddress } from './list-address.ts';
import { MemberSearch } from './MemberSearch.tsx';

const tabs = [
  { label: 'Connections', to: '/manage_network', end: true },
  { label: 'Following', to: '/manage_network_following' },
  { label: 'Followers', to: '/manage_network_blocked' },
];

/** The layout of Manage Network's three tabs, with their search. */
export function NetworkPage({
  name,
  path,
  children,
}: {
  name: 'Connections' | 'Following' | 'Followers';
  path: string;
  children: ReactNode;
}) {
  const { q } = useAddress();
  return (
    <Page crumbs={[{ label: 'Manage Network' }]} title="Manage Network">
      <PageMeta title={`Manage Network: ${name}`} noIndex />
      <Tabs label="Manage Network" items={tabs} />
      <div className="mt-4">
        <Gate needs="account">
          <MemberSearch path={path} q={q} label="Search by name, city or state" />
          {children}
        </Gate>
      </div>
    </Page>
  );
}
