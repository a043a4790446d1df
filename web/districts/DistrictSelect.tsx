import type { DistrictChoice } from '#contract/representatives.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { chambers, districtOptions, type ChamberName } from './district-labels.ts';

interface DistrictSelectProps {
  chamber: ChamberName;
  /** A number stands for a district whose holder is not known yet. */
  choices: readonly (DistrictChoice | number)[];
  value?: number | null;
  hint?: string;
  error?: string;
  optional?: boolean;
}

/** Districts by number, each with who holds it and where its offices are. */
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
