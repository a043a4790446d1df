import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/members/user.ts';
import { districtChoices, findOfficials } from '#contract/representatives.ts';
import { apiQuery, useApiQuery } from '#web/api/queries.ts';
import { DistrictSelect } from '#web/districts/DistrictSelect.tsx';
import { districtLabel, type ChamberName } from '#web/districts/district-labels.ts';

const notListed = 'If it is not listed, enter the zip code or the street address of your home.';

/** The possible districts of a saved zip, the likeliest first, each with its member. */
export function CongressionalDistrict({ user }: { user: User }) {
  if ((user.district_candidates?.congressional.length ?? 0) < 2) return null;
  return (
    <Choice
      chamber="congressional"
      user={user}
      value={user.districts.congressional_district}
      hint={`Your zip code covers more than one district. Choose yours to see who represents you. ${notListed}`}
    />
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

function Choice(props: ChoiceProps) {
  const candidates = props.user.district_candidates?.[props.chamber] ?? [];
  return candidates.length > 0 && <Choices {...props} candidates={candidates} />;
}

function Choices({ chamber, user, candidates, ...rest }: ChoiceProps & { candidates: number[] }) {
  const known = useApiQuery(districtChoices, { query: { state: user.state! } }).data;
  // Numbers alone until the names have loaded.
  const choices = candidates.map(
    (district) => known?.[chamber].find((one) => one.district === district) ?? district,
  );
  return <DistrictSelect chamber={chamber} choices={choices} {...rest} />;
}

/** 'Congressional district: California 11', if the zip leaves no choice. */
export function SettledDistrict({ user }: { user: User }) {
  const { congressional_district: district } = user.districts;
  if (district === null || (user.district_candidates?.congressional.length ?? 0) > 1) return null;
  return (
    <p className="text-sm text-ink-2 mid:col-span-2">
      Congressional district: <b className="text-ink">{`${user.state} ${districtLabel(district)}`}</b>
    </p>
  );
}
