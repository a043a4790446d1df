import type { ReactNode } from 'react';
import { UserRoundPlus } from 'lucide-react';
import { Gate } from '#web/shell/Gate.tsx';
import { tabs } from '#web/shell/navigation.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Tabs } from '#web/shell/links/Tabs.tsx';

/** The layout of Connect's three tabs. */
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
      <Tabs
        label="Connect"
        items={tabs.connect.sub.map(({ label, to }) => ({ label, to, current: label === title }))}
      />
      <div className="mt-4">
        <Gate needs="account" benefit="Find people you know, and see what they think.">
          {children}
          <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-4 text-sm text-ink-2">
            Friends not on Polity yet?
            <LinkButton
              to="/invite"
              variant="secondary"
              size="sm"
              icon={<UserRoundPlus aria-hidden className="size-4" />}
            >
              Invite people to Polity
            </LinkButton>
          </p>
        </Gate>
      </div>
    </Page>
  );
}
