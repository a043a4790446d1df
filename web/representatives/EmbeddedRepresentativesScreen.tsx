import { homeRepresentatives, listRepresentatives, type Official } from '#contract/representatives.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { load } from '#web/api/load.ts';
import { DataNote } from '#web/shell/DataNote.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { chamberNames } from '#web/districts/district-labels.ts';
import { LinesEnded } from '#web/districts/LinesEnded.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { openChambers } from './DistrictChooser.tsx';
import { MilitaryNotice } from './MilitaryNotice.tsx';
import { FederalSection, hasStateOfficials, Placeholders, StateSection } from './OfficialsOfHome.tsx';

export const loader = load(async ({ read }) => {
  await Promise.all([read(homeRepresentatives, {}), read(listRepresentatives, {})]);
});

/** Representatives without the shell: the viewer's own first, then all others by state. */
export default function EmbeddedRepresentativesScreen() {
  const viewer = useViewer();
  const isSetUp = viewer?.account_setup === 1;
  const open = isSetUp ? openChambers(viewer) : [];
  const own = useApiQuery(homeRepresentatives, {}).data;
  const all = useApiQuery(listRepresentatives, {}).data?.representatives ?? [];
  const byState = [
    ...groupBy(
      all.filter(({ state }) => state),
      ({ state }) => state!,
    ),
  ].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return (
    <>
      <PageMeta title="Representatives" noIndex />
      <h1 className="mb-3">Representatives</h1>
      <DataNote {...own} className="-mt-2 mb-3" />
      {isSetUp && <LinesEnded day={viewer.district_lines_ended} />}
      {isSetUp && viewer.state?.startsWith('Armed Forces') && <MilitaryNotice />}
      {open.length > 0 && <ChooseDistrict open={open} />}
      {own && <FederalSection {...own}>{!isSetUp && <Placeholders viewer={viewer} />}</FederalSection>}
      {own && hasStateOfficials(own) && <StateSection {...own} />}
      <h2 className="mt-8 mb-2">All officials by state</h2>
      {byState.map(([state, officials]) => (
        <Disclosure key={state} summary={state}>
          <Names officials={officials} />
        </Disclosure>
      ))}
    </>
  );
}

/** The form to choose with is on the screen and in the settings. */
function ChooseDistrict({ open }: { open: ReturnType<typeof openChambers> }) {
  const [noun, pronoun] = open.length > 1 ? ['districts', 'them'] : ['district', 'it'];
  return (
    <Notice className="mb-5">
      {`Your zip code alone does not show your ${chamberNames(open)} ${noun}. Choose ${pronoun} in `}
      <AppLink to="/general_settings">General Settings</AppLink> to see who represents you.
    </Notice>
  );
}

function Names({ officials }: { officials: Official[] }) {
  return (
    <ul className="space-y-1.5 text-sm">
      {officials.map(({ id, name, position }) => (
        <li key={`${id} ${position}`}>
          <AppLink to={`/representatives/${id}`}>{name}</AppLink>{' '}
          <span className="text-ink-2">{position}</span>
        </li>
      ))}
    </ul>
  );
}
