import { redirect } from 'react-router';
import { load, signInPath } from '#web/load.ts';
import { showToast } from '#web/shell/messages.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { ProfileForm } from './ProfileForm.tsx';

export const loader = load(async ({ viewer, path }) => {
  if (!viewer) throw redirect(signInPath(path));
});

export default function GeneralSettingsScreen() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <Page crumbs={[{ label: 'General Settings' }]} title="General Settings">
      <PageMeta title="General Settings" noIndex />
      <Panel className="max-w-120">
        <p className="mb-4 text-sm text-ink-2">{viewer.email}</p>
        <ProfileForm user={viewer} incomplete="Please fill in all required fields." onSaved={() => showToast('Successfully updated profile.')} />
      </Panel>
    </Page>
  );
}
