import type { DistrictChoice } from '#contract/representatives.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { chambers, districtOptions, type ChamberName } from './district-labels.ts';

interface DistrictSelectProps {
  chamber: ChamberName;
  /** A number alone is a district whose member is unknown. */
  choices: readonly (DistrictChoice | number)[];
  value?: number | null;
  hint?: string;
  optional?: boolean;
}

/** Districts by number, with their members and office cities. */
export function DistrictSelect({ chamber, choices, value, ...rest }: DistrictSelectProps) {
  const { column, label } = chambers.find((one) => one.chamber === chamber)!;
  return (
    <SelectField
      {...rest}
      label={label}
      name={column}
      placeholder="Select"
      defaultValue={value?.toString() ?? ''}
      options={districtOptions(choices)}
    />
  );
}
