import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { allStates } from '#contract/ads/ads.ts';
import { districtsList, statesList } from '#contract/districts.ts';
import { apiQuery, useApiQuery } from '#web/api/queries.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { useFormError } from '#web/ui/Form.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { AdDraft } from './ad-draft.ts';
import { districtLabel } from '#web/districts/district-labels.ts';

interface AudienceFieldsProps {
  draft: AdDraft;
  onChange(part: Partial<AdDraft>): void;
}

/** Whom an ad is for: a state, and in it districts or zip codes. */
export function AudienceFields({ draft, onChange }: AudienceFieldsProps) {
  const states = useApiQuery(statesList, {}).data?.states ?? [];
  return (
    <>
      <SelectField
        label="State"
        name="state"
        required
        placeholder="Select"
        options={[allStates, ...states.map(({ name }) => name)]}
        value={draft.state}
        // Another state has other districts.
        onChange={({ currentTarget: { value } }) => onChange({ state: value, districts: [] })}
      />
      <RadioGroup
        legend="Location"
        name="location"
        inline
        options={[
          { value: 'district', label: 'District' },
          { value: 'zipcode', label: 'Zipcode' },
        ]}
        value={draft.mode}
        onChange={(mode) => onChange({ mode })}
      />
      <Districts draft={draft} onChange={onChange} />
      <TextField
        label="Zipcodes"
        name="zipcodes"
        hint="5-digit zip codes, separated by commas: 94110, 94112"
        disabled={draft.mode !== 'zipcode'}
        required={draft.mode === 'zipcode'}
        value={draft.zipcodes}
        onChange={({ currentTarget: { value } }) => onChange({ zipcodes: value })}
      />
    </>
  );
}

function Districts({ draft: { state, mode, districts }, onChange }: AudienceFieldsProps) {
  const id = useId();
  const error = useFormError('districts');
  const query = { state: state === allStates || state === '' ? undefined : state };
  const { data } = useQuery({ ...apiQuery(districtsList, { query }), enabled: mode === 'district' });
  const choose = (district: number, isChosen: boolean) =>
    onChange({
      districts: isChosen
        ? [...districts, district].sort((a, b) => a - b)
        : districts.filter((each) => each !== district),
    });
  return (
    <fieldset
      disabled={mode !== 'district'}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0 space-y-1.5"
    >
      <legend className="text-sm font-semibold">Congressional districts</legend>
      {/* A fixed height, so that nothing below moves while the districts of another state load. */}
      <div className="relative h-64 overflow-y-auto rounded-md border border-edge bg-surface px-3 py-1 [fieldset:disabled_&]:bg-sunken">
        <Checkbox
          label="All Districts"
          checked={districts.length === 0}
          data-invalid={error ? true : undefined}
          onChange={() => onChange({ districts: [] })}
        />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]">
          {(data?.districts ?? []).map((district) => (
            <Checkbox
              key={district}
              label={districtLabel(district)}
              checked={districts.includes(district)}
              onChange={({ currentTarget: { checked } }) => choose(district, checked)}
            />
          ))}
        </div>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
