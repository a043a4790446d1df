import { LinkRow, LinkRows } from '#web/shell/links/LinkRows.tsx';
import { Bell, Database, Eye, MessageSquareText, Scale, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#contract/members/user.ts';
import { listPasskeys } from '#contract/auth/passkeys.ts';
import { listSessions } from '#contract/auth/sessions.ts';
import { listIdentities, signInOptions } from '#contract/auth/social.ts';
import { twoStepStatus } from '#contract/auth/two-step.ts';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { PasskeysPanel } from '../auth/passkeys/PasskeysPanel.tsx';
import { DataPanel } from './account/DataPanel.tsx';
import { EmailPanel } from '../auth/security/EmailPanel.tsx';
import { PasswordPanel } from '../auth/security/PasswordPanel.tsx';
import { SessionsPanel, sessionsQuery } from '../auth/security/SessionsPanel.tsx';
import { LinkedAccountsPanel } from '../auth/social/LinkedAccountsPanel.tsx';
import { TwoStepPanel } from '../auth/two-step/TwoStepPanel.tsx';

export const loader = load(async ({ viewer, read, search }) => {
  if (!viewer) return;
  await Promise.all([
    read(listSessions, sessionsQuery(search)),
    read(twoStepStatus, {}),
    read(listPasskeys, {}),
    read(listIdentities, {}),
    read(signInOptions, {}),
  ]);
});

export default function SettingsScreen() {
  const viewer = useViewer();
  return (
    <Page crumbs={[{ label: 'Settings' }]} title="Settings">
      <PageMeta title="Settings" noIndex />
      <Gate needs="session">{viewer && <Settings user={viewer} />}</Gate>
    </Page>
  );
}

function Settings({ user }: { user: User }) {
  return (
    <div className="max-w-190 space-y-5">
      <nav aria-label="More settings">
        <LinkRows>
          <LinkRow
            to="/general_settings"
            icon={<UserRound />}
            label="General Settings"
            text="Your name, your picture and where you live"
          />
          <LinkRow
            to="/privacy_settings"
            icon={<Eye />}
            label="Privacy Settings"
            text="Who may add you to their network"
          />
          <LinkRow
            to="/notification_settings"
            icon={<Bell />}
            label="Notification Settings"
            text="What we notify you about"
          />
          <LinkRow
            to="/my_opinions"
            icon={<MessageSquareText />}
            label="My Opinions"
            text="Search, download or delete your opinions and comments"
          />
          <LinkRow
            to="/moderation"
            icon={<Scale />}
            label="Decisions about you"
            text="What administrators removed and why, and your appeals"
          />
          <LinkRow
            to="#security"
            icon={<ShieldCheck />}
            label="Sign-in and security"
            text="Email, password, two-step sign-in, passkeys and devices"
          />
          <LinkRow
            to="#data"
            icon={<Database />}
            label="Your data"
            text="Download your data, deactivate or erase your account"
          />
        </LinkRows>
      </nav>
      <Section id="security" title="Sign-in and security">
        <EmailPanel user={user} />
        <PasswordPanel user={user} />
        <TwoStepPanel />
        <PasskeysPanel />
        <LinkedAccountsPanel />
        <SessionsPanel />
      </Section>
      <Section id="data" title="Your data">
        <DataPanel />
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="space-y-5 pt-4">
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
