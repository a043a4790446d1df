import type { Output } from '#contract/endpoint.ts';
import type { getCity } from '#contract/districts.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { CityOfZip } from './CityOfZip.tsx';

type Place = Output<typeof getCity>;

interface PlaceOfZipProps {
  place: Place | undefined;
  /** What the member has typed before. */
  city: string | undefined;
  state: string;
  onState(state: string): void;
  /** The server refused the city or the state of this zip code. */
  isRefused: boolean;
}

/** City and state of a zip code, or fields for what the zip code leaves open. */
export function PlaceOfZip({ place, city, state, onState, isRefused }: PlaceOfZipProps) {
  const isSettled = !place || (place.city !== '' && place.states.length === 1 && !isRefused);
  if (isSettled) return <CityOfZip place={place} />;
  return (
    <>
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        maxLength={100}
        required
        defaultValue={city ?? place.city}
        hint={place.city ? undefined : `Zip codes of ${place.state} do not determine the city. Enter yours.`}
      />
      <SelectField
        label="State"
        name="state"
        required
        placeholder="Select"
        value={state}
        onChange={(event) => onState(event.target.value)}
        options={place.states}
        hint={stateHint(place)}
      />
    </>
  );
}

/** Why the member must choose the state; undefined if the zip code determines it. */
export function stateHint(place: Place | undefined): string | undefined {
  if (place?.military)
    return 'This zip code is for military mail. Choose the state where you are registered to vote.';
  if (place && place.states.length > 1)
    return `This zip code is in ${place.states.join(' and ')}. Choose the state you live in.`;
  return undefined;
}
