import { MapPin } from 'lucide-react';
import { LinesEnded } from '#web/districts/LinesEnded.tsx';
import { districtChoices, homeRepresentatives } from '#contract/representatives.ts';
import type { User } from '#contract/members/user.ts';
import { matchRecords } from '#contract/roll-calls/match.ts';
import { matchRecordsCall, useMatchRecords } from '#web/roll-calls/match/match-records.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { hasStateContent } from '#web/shell/navigation.ts';
import { DataNote } from '#web/shell/DataNote.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { DistrictChooser, openChambers } from './DistrictChooser.tsx';
import { MilitaryNotice } from './MilitaryNotice.tsx';
import { ZipForm } from './ZipForm.tsx';
import {
  DistrictNeeded,
  FederalSection,
  NoStateOfficials,
  Placeholders,
  StateSection,
} from './OfficialsOfHome.tsx';

export const loader = load(async ({ read, viewer }) => {
  const chooses = viewer?.account_setup === 1 && openChambers(viewer).length > 0;
  await Promise.all([
    read(homeRepresentatives, {}),
    viewer?.account_setup === 1 && read(matchRecords, matchRecordsCall()),
    chooses && read(districtChoices, { query: { state: viewer.state! } }),
  ]);
});

const needsDistrict = (user: User) => openChambers(user).some(({ chamber }) => chamber === 'congressional');

export default function RepresentativesScreen() {
  const data = useApiQuery(homeRepresentatives, {}).data;
  const records = useMatchRecords();
  const viewer = useViewer();
  const isSetUp = viewer?.account_setup === 1;
  const isMilitary = isSetUp && viewer.state?.startsWith('Armed Forces');
  return (
    <Page crumbs={[{ label: 'Representatives' }]} title="Representatives">
      <PageMeta
        title="Representatives"
        description="The president, the vice president, your senators and your representative."
      />
      <DataNote {...data} className="-mt-2 mb-3" />
      {isSetUp && <LinesEnded day={viewer.district_lines_ended} />}
      {isMilitary && <MilitaryNotice />}
      {isSetUp && <DistrictChooser key={viewer['5-digit-zip-code']} user={viewer} />}
      {!isSetUp && (
        <Panel heading="Who represents you?">
          <ZipForm />
          <p className="mt-2 text-xs text-ink-3">You don’t need an account. We don’t store what you enter.</p>
        </Panel>
      )}
      {!data && <SkeletonCard />}
      {data && (
        <FederalSection {...data} records={records}>
          {!isSetUp && <Placeholders viewer={viewer} />}
          {isSetUp && needsDistrict(viewer) && <DistrictNeeded />}
        </FederalSection>
      )}
      {data && isSetUp && hasStateContent(viewer) && <StateSection {...data} />}
      {data && isSetUp && !hasStateContent(viewer) && !isMilitary && <NoStateOfficials />}
      {isSetUp && (
        <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-5 text-sm text-ink-2">
          <LinkButton
            to="/find"
            variant="secondary"
            size="sm"
            icon={<MapPin aria-hidden className="size-4" />}
          >
            Find officials by zip code
          </LinkButton>
          Look up any zip code or address. We don’t store what you enter.
        </p>
      )}
    </Page>
  );
}
