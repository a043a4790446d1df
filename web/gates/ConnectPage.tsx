import type { ReactNode } from 'react';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

const tabs = [
  { label: 'Members', to: '/members' },
  { label: 'Invitations', to: '/invitations' },
  { label: 'Suggestions', to: '/suggestions' },
];

/** The frame of Connect's three tabs. */
export function ConnectPage({
  title,
  children,
}: {
  title: 'Members' | 'Invitations' | 'Suggestions';
  children: ReactNode;
}) {
  return (
    <Page crumbs={[{ label: 'Connect', to: '/members' }, { label: title }]} title={title}>
      <PageMeta title={title} noIndex />
      <Tabs label="Connect" items={tabs} />
      <div className="mt-4">
        <Gate needs="account">{children}</Gate>
      </div>
    </Page>
  );
}
