import type { User } from '#contract/members/user.ts';
import { districtsList, stateDistricts, statesList } from '#contract/districts.ts';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PrivacyForm } from './PrivacyForm.tsx';

export const loader = load(async ({ viewer, read }) => {
  if (!viewer) return;
  const { selected } = viewer.privacy_setting;
  const stored = { query: { state: selected ? selected.state_name : undefined } };
  await Promise.all([
    read(statesList, {}),
    ...(selected ? [read(districtsList, stored), read(stateDistricts, stored)] : []),
  ]);
});

export default function PrivacySettingsScreen() {
  const viewer: User | null = useViewer();
  return (
    <Page crumbs={[{ label: 'Privacy Settings' }]} title="Privacy Settings">
      <PageMeta title="Privacy Settings" noIndex />
      <Gate needs="session">
        <Panel className="max-w-190">{viewer && <PrivacyForm setting={viewer.privacy_setting} />}</Panel>
      </Gate>
    </Page>
  );
}
