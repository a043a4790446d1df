import type { User } from '#contract/accounts.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

interface DistrictProps {
  user: User;
  error?: string;
}

/** The districts a saved zip may lie in, to choose from; where there is no doubt, what it lies in. */
export function CongressionalDistrict({ user, error }: DistrictProps) {
  const candidates = user.district_candidates?.congressional ?? [];
  if (candidates.length < 2) return null;
  return (
    <SelectField
      label="Congressional district"
      name="congressional_district"
      hint="Your zip code lies in several districts. Choose yours to see who represents you."
      placeholder="Select"
      defaultValue={user.districts.congressional_district?.toString() ?? ''}
      options={candidates.map((district) => ({
        value: String(district),
        label: nameOf(district, user.state),
      }))}
      error={error}
    />
  );
}

/** Districts of the state's legislature, where its districts are known. */
export function LegislativeDistricts({ user, wrong }: { user: User; wrong: Record<string, string> }) {
  const { assembly = [], senate = [] } = user.district_candidates ?? {};
  return (
    <>
      <Chamber
        label="State assembly district"
        name="state_assembly_district"
        candidates={assembly}
        user={user}
        error={wrong.state_assembly_district}
      />
      <Chamber
        label="State senate district"
        name="state_senate_district"
        candidates={senate}
        user={user}
        error={wrong.state_senate_district}
      />
    </>
  );
}

interface ChamberProps extends DistrictProps {
  label: string;
  name: 'state_assembly_district' | 'state_senate_district';
  candidates: readonly number[];
}

function Chamber({ label, name, candidates, user, error }: ChamberProps) {
  if (candidates.length === 0) return null;
  return (
    <SelectField
      label={label}
      name={name}
      optional
      placeholder="Select"
      defaultValue={user.districts[name]?.toString() ?? ''}
      options={candidates.map((district) => ({ value: String(district), label: String(district) }))}
      error={error}
    />
  );
}

function nameOf(district: number, state: string | null): string {
  return district === 0 ? 'At Large' : `${state} ${district}`;
}

/** What is settled, in words: 'Congressional district: California 11'. */
export function SettledDistrict({ user }: { user: User }) {
  const { congressional_district: district } = user.districts;
  if (district === null || (user.district_candidates?.congressional.length ?? 0) > 1) return null;
  return (
    <p className="text-sm text-ink-2">
      Congressional district: <b className="text-ink">{nameOf(district, user.state)}</b>
    </p>
  );
}
