import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { districtsList, stateDistricts, statesList } from '#contract/districts.ts';
import { districtNames, type DistrictName } from '#contract/members/settings.ts';
import { recordOf } from '#contract/fields.ts';
import { apiQuery, useApiQuery } from '#web/api/queries.ts';
import { chambers, districtOptions } from '#web/districts/district-labels.ts';
import { showToast } from '#web/shell/messages.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

/**
 * Whose members may join without approval, as the form stores it: the number of a state, and districts in it
 * or ''.
 */
export type Constituents = Record<'state' | DistrictName, string>;

interface ConstituentFieldsProps {
  value: Constituents;
  onChange(value: Constituents): void;
  wrong: Record<string, string>;
}

/**
 * A state, and districts in it if only some of its members are meant. Another state empties the districts.
 */
export function ConstituentFields({ value, onChange, wrong }: ConstituentFieldsProps) {
  const states = useApiQuery(statesList, {}).data?.states ?? [];
  const districts = useDistricts(states.find(({ id }) => String(id) === value.state)?.name);
  return (
    <div className="grid items-start gap-4 border-t border-rule pt-4 mid:grid-cols-2">
      <SelectField
        label="State"
        required
        placeholder="Select"
        value={value.state}
        onChange={(event) => onChange({ state: event.target.value, ...recordOf(districtNames, () => '') })}
        options={states.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={wrong.state}
      />
      {chambers.map(({ column, label }) => (
        <SelectField
          key={column}
          label={label}
          optional
          placeholder="All"
          value={value[column]}
          {...(!value.state && askForStateFirst)}
          onChange={(event) => onChange({ ...value, [column]: event.target.value })}
          options={districtOptions(districts[column])}
          error={wrong[column]}
        />
      ))}
    </div>
  );
}

/** Districts of a state to choose from; each list is empty while no state is chosen. */
function useDistricts(state: string | undefined) {
  const input = { query: { state } };
  const enabled = state !== undefined;
  const congress = useQuery({ ...apiQuery(districtsList, input), enabled }).data?.districts ?? [];
  const legislature = useQuery({ ...apiQuery(stateDistricts, input), enabled }).data;
  return {
    congressional_district: congress,
    state_assembly_district: legislature?.assembly[state ?? ''] ?? [],
    state_senate_district: legislature?.senate[state ?? ''] ?? [],
  };
}

function refuse(event: SyntheticEvent) {
  event.preventDefault();
  showToast('Please select state first', 'danger');
}

/** Keeps a list closed until a state is chosen. Tab still moves on. */
const askForStateFirst = {
  onMouseDown: refuse,
  onKeyDown: (event: KeyboardEvent) => {
    if (['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) refuse(event);
  },
};
