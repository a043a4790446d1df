import { ShieldCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { User } from '#contract/members/user.ts';
import { statesList } from '#contract/districts.ts';
import { districtChoices } from '#contract/representatives.ts';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { showToast } from '#web/shell/messages.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { LinkRow, LinkRows } from '#web/shell/links/LinkRows.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ConfirmEmailNotice } from '../auth/security/ConfirmEmailNotice.tsx';
import { AvatarPanel } from './avatar/AvatarPanel.tsx';
import { GeneralSettingsForm } from './GeneralSettingsForm.tsx';
import { returnPath } from '../auth/return-path.ts';
import { DataPanel } from './account/DataPanel.tsx';

export const loader = load(async ({ viewer, read }) => {
  if (!viewer) return;
  await Promise.all([
    read(statesList, {}),
    viewer.district_candidates && read(districtChoices, { query: { state: viewer.state! } }),
  ]);
});

export default function GeneralSettingsScreen() {
  const viewer = useViewer();
  return (
    <Page crumbs={[{ label: 'General Settings' }]} title="General Settings">
      <PageMeta title="General Settings" noIndex />
      <Gate needs="session">{viewer && <Settings user={viewer} />}</Gate>
    </Page>
  );
}

function Settings({ user }: { user: User }) {
  const { navigate } = usePageGuard();
  const [search] = useSearchParams();
  const saved = (now: User) => {
    showToast('Successfully updated profile.');
    // A gate sent the member here: go back to it.
    if (search.has('return_to') && now.account_setup === 1) navigate(returnPath(search, now));
  };
  return (
    <div className="max-w-190 space-y-5">
      {user.account_setup === 0 && (
        <Notice title="Complete your account">
          Your name and where you live are needed to find your elected representatives and to take part.
        </Notice>
      )}
      <ConfirmEmailNotice user={user} />
      <AvatarPanel user={user} />
      <Panel>
        <GeneralSettingsForm user={user} onSaved={saved} />
      </Panel>
      <LinkRows>
        <LinkRow
          to="/settings"
          icon={<ShieldCheck />}
          label="Sign-in and security"
          text="Email, password, two-step sign-in, passkeys and devices"
        />
      </LinkRows>
      <DataPanel />
    </div>
  );
}
