import { useState } from 'react';
import { statesList } from '#contract/districts.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { useFormError } from '#web/ui/Form.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { stateHint } from '#web/districts/PlaceOfZip.tsx';
import { CityOfZip } from '../districts/CityOfZip.tsx';
import { cutZip5, cutZip9, type ProfileFields } from './profile-fields.ts';
import { useCity } from '../districts/useCity.ts';

interface AddressFieldsProps {
  /** What the form starts with. */
  start: ProfileFields;
  zip: string;
  onZip(zip: string): void;
}

/** Zips, street address, city and state; the five digits fill in city and state as they are typed. */
export function AddressFields({ start, zip, onZip }: AddressFieldsProps) {
  const { place, problem } = useCity(zip);
  const refused = useFormError('zip_code');
  const [zip9, setZip9] = useState(start.zip9);
  // A typed city stays until the zip changes.
  const [byHand, setByHand] = useState<{ city?: string; state?: string }>({});
  const known = zip === start.zip5 ? start : (place ?? { city: '', state: '' });
  const states = useApiQuery(statesList, {}).data?.states ?? [];
  // Only the longer zip is sent. A change of one field clears or follows the other where they differ.
  const changeZip = (typed: string) => {
    const now = cutZip5(typed);
    onZip(now);
    setByHand({});
    if (!zip9.startsWith(now)) setZip9('');
  };
  const changeZip9 = (typed: string) => {
    const now = cutZip9(typed);
    setZip9(now);
    const start = cutZip5(now);
    if (start === zip || !/^\d{5}$/.test(start)) return;
    onZip(start);
    setByHand({});
  };
  return (
    <>
      <div className="space-y-4">
        <TextField
          label="5-digit Zipcode"
          name="zip5"
          autoComplete="postal-code"
          inputMode="numeric"
          value={zip}
          onChange={(event) => changeZip(event.target.value)}
          error={zip9 ? problem : (refused ?? problem)}
        />
        <CityOfZip place={place} />
      </div>
      <TextField
        label="9-digit Zipcode"
        name="zip9"
        inputMode="numeric"
        optional
        value={zip9}
        onChange={(event) => changeZip9(event.target.value)}
        error={zip9 ? refused : undefined}
      />
      <TextField
        label="Street address"
        name="street_address"
        autoComplete="address-line1"
        maxLength={200}
        optional
        defaultValue={start.street_address}
      />
      <TextField
        label="Apartment number"
        name="apt_number"
        autoComplete="address-line2"
        maxLength={50}
        optional
        defaultValue={start.apt_number}
      />
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        maxLength={100}
        required
        value={byHand.city ?? known.city}
        onChange={(event) => setByHand({ ...byHand, city: event.target.value })}
      />
      <SelectField
        label="State"
        name="state"
        autoComplete="address-level1"
        required
        placeholder="Select"
        value={byHand.state ?? known.state}
        onChange={(event) => setByHand({ ...byHand, state: event.target.value })}
        options={states.map(({ name }) => name)}
        hint={stateHint(place)}
      />
    </>
  );
}
