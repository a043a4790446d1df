import { homeRepresentatives, type Official } from '#contract/representatives.ts';
import { useData } from '#web/api.ts';
import { load, signInPath } from '#web/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { OfficialCard, PlaceholderCard, VacantCard } from './OfficialCard.tsx';

export const loader = load(async ({ read }) => void (await read(homeRepresentatives, {})));

export default function RepresentativesScreen() {
  const data = useData(homeRepresentatives, {});
  const viewer = useViewer();
  const undecided = viewer?.account_setup === 1 && viewer.districts.congressional_district === null;
  return (
    <Page crumbs={[{ label: 'Representatives' }]} title="Representatives">
      <PageMeta
        title="Representatives"
        description="The president, the vice president, your senators and your representative."
      />
      {undecided && (
        <Notice
          className="mb-4"
          title="Which district is yours?"
          action={<LinkButton to="/general_settings">Choose district</LinkButton>}
        >
          Your zip code lies in several congressional districts. Choose yours to see your representative.
        </Notice>
      )}
      <h2 className="mt-2 mb-3">Federal</h2>
      {data && (
        <ul className="grid gap-4 mid:grid-cols-2">
          <Cards officials={data.representatives.president} />
          <Cards officials={data.representatives.vice_president} />
          {viewer?.account_setup === 1 ? (
            <>
              <Cards officials={data.representatives.my_senators} />
              <Cards officials={data.representatives.my_reps} />
              {data.vacancies.map(({ position }) => (
                <li key={position}>
                  <VacantCard position={position} />
                </li>
              ))}
            </>
          ) : (
            <Placeholders signedIn={viewer !== null} />
          )}
        </ul>
      )}
    </Page>
  );
}

function Cards({ officials }: { officials: Official[] }) {
  return officials.map((official) => (
    <li key={official.id}>
      <OfficialCard official={official} />
    </li>
  ));
}

const seats = [
  { position: 'Senator 1', whom: 'Senator' },
  { position: 'Senator 2', whom: 'Senator' },
  { position: 'House Representative', whom: 'House Representative' },
];

/** Visitors, and members whose account is not set up, learn what is missing and where to go. */
function Placeholders({ signedIn }: { signedIn: boolean }) {
  return seats.map(({ position, whom }) => (
    <li key={position}>
      <PlaceholderCard
        position={position}
        text={
          signedIn ? `Account set up must be completed to find your ${whom}` : `Login to find your ${whom}`
        }
        to={signedIn ? '/general_settings' : signInPath('/representatives')}
      />
    </li>
  ));
}
