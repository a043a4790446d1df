import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/members/user.ts';
import { districtChoices, findOfficials } from '#contract/representatives.ts';
import { apiQuery } from '#web/api/queries.ts';
import { DistrictSelect } from '#web/districts/DistrictSelect.tsx';
import { districtLabel, type ChamberName } from '#web/districts/district-labels.ts';

const notListed = 'If it is not listed, enter the zip code or the street address of your home.';

/** The district of a saved zip; a choice of the possible ones, the likeliest first, if there are several. */
export function CongressionalDistrict({ user }: { user: User }) {
  const { congressional_district: district } = user.districts;
  if ((user.district_candidates?.congressional.length ?? 0) > 1)
    return (
      <Choice
        chamber="congressional"
        user={user}
        value={district}
        hint={`Your zip code covers more than one district. Choose yours to see who represents you. ${notListed}`}
      />
    );
  if (district === null) return null;
  return (
    <p className="text-sm text-ink-2 mid:col-span-2">
      Congressional district: <b className="text-ink">{`${user.state} ${districtLabel(district)}`}</b>
    </p>
  );
}

interface DistrictOfZipProps {
  zip: string;
  state: string;
  /** What the member has chosen before. */
  chosen: string | undefined;
}

/** The districts of a zip that has been typed and is not saved yet. */
export function DistrictOfZip({ zip, state, chosen }: DistrictOfZipProps) {
  const lookup = apiQuery(findOfficials, { body: { zip_code: zip, state } });
  const enabled = /^\d{5}$/.test(zip) && state !== '';
  const { data } = useQuery({ ...lookup, enabled, staleTime: 'static' });
  const choices = data?.candidates.congressional ?? [];
  if (choices.length < 2) return null;
  return (
    <DistrictSelect
      key={`${zip} ${state}`}
      chamber="congressional"
      choices={choices}
      value={chosen ? Number(chosen) : null}
      optional
      hint="Your zip code covers more than one district. Choose yours now, or later in General Settings."
    />
  );
}

/** Districts of the state's legislature, where its districts are known. */
export function LegislativeDistricts({ user }: { user: User }) {
  const { state_assembly_district, state_senate_district } = user.districts;
  return (
    <>
      <Choice chamber="assembly" user={user} value={state_assembly_district} optional />
      <Choice chamber="senate" user={user} value={state_senate_district} optional />
    </>
  );
}

interface ChoiceProps {
  chamber: ChamberName;
  user: User;
  value: number | null;
  hint?: string;
  optional?: boolean;
}

function Choice({ chamber, user, ...rest }: ChoiceProps) {
  const candidates = user.district_candidates?.[chamber] ?? [];
  const names = apiQuery(districtChoices, { query: { state: user.state! } });
  const known = useQuery({ ...names, enabled: candidates.length > 0 }).data;
  if (candidates.length === 0) return null;
  // Numbers alone until the names have loaded.
  const choices = candidates.map(
    (district) => known?.[chamber].find((one) => one.district === district) ?? district,
  );
  return <DistrictSelect chamber={chamber} choices={choices} {...rest} />;
}
