import { useState } from 'react';
import type { User } from '#contract/members/user.ts';
import { aboutMeMax } from '#contract/members/profile.ts';
import { showToast } from '#web/shell/messages.ts';
import { useUnsavedForm } from '#web/shell/useUnsavedForm.ts';
import { Form, SubmitButton, type FormText } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { DistrictOfZip } from './DistrictFields.tsx';
import { PlaceOfZip } from '#web/districts/PlaceOfZip.tsx';
import { NameFields } from './NameFields.tsx';
import { missingFields } from './missing-fields.ts';
import { cutZip5, fieldsOf } from './profile-fields.ts';
import { useCity } from '../districts/useCity.ts';
import { useSaveProfile } from './useSaveProfile.ts';

const incomplete = 'Please fill in all required fields to complete account setup.';

/** Name, zip with its city and state, 'About me', and the district if the zip has several. */
export function AccountSetupForm({ user, onSaved }: { user: User; onSaved(user: User): void }) {
  const unsaved = useUnsavedForm('account setup');
  const start: Record<string, string> = { ...fieldsOf(user), ...unsaved.fields };
  const [zip, setZip] = useState(start.zip_code ?? start.zip5 ?? '');
  const { place, problem, finding, find } = useCity(zip);
  const [chosenState, setChosenState] = useState(unsaved.fields?.state);
  // A zip in two states starts with the more usual state. Military zips do not show where people vote.
  const state = chosenState ?? (place && !place.military ? place.state : '');
  const ofZip = zip === unsaved.fields?.zip_code ? unsaved.fields : undefined;
  const {
    save,
    busy,
    wrong: refused,
    sent,
  } = useSaveProfile((user) => {
    unsaved.forget();
    onSaved(user);
  });
  const [missing, setMissing] = useState<Record<string, string>>({});
  const wrong = { ...refused, ...missing };

  const refuse = (element: HTMLFormElement) => {
    setMissing(missingFields(element));
    showToast(incomplete, 'danger');
  };

  const submit = async (text: FormText, element: HTMLFormElement) => {
    if (finding) return;
    setMissing({});
    const [first_name, last_name] = [text('first_name').trim(), text('last_name').trim()];
    if (!first_name || !last_name || !zip) return refuse(element);
    // On a slow network Save may be pressed before the city is known.
    const found = await find();
    if (found === null) return;
    if (!found) {
      refuse(element);
      if (zip.length < 5) setMissing({ zip_code: 'A zip code has 5 digits.' });
      return;
    }
    const city = text('city') || found.city;
    if (!city || (found.military && !state)) return refuse(element);
    const district = text('congressional_district');
    const chosen = district && { congressional_district: Number(district) };
    save({
      user: {
        first_name,
        last_name,
        city,
        state: state || found.state,
        about_me: text('about_me'),
        zip_code: zip,
        ...chosen,
      },
    });
  };

  return (
    <Form
      busy={busy || finding}
      errors={wrong}
      onInput={unsaved.onInput}
      onSubmit={(text, element) => void submit(text, element)}
    >
      <NameFields start={start} />
      <TextField
        label="5-digit Zipcode"
        name="zip_code"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        value={zip}
        onChange={(event) => {
          setZip(cutZip5(event.target.value));
          setChosenState(undefined);
        }}
        error={problem}
      />
      <PlaceOfZip
        key={zip}
        place={place}
        city={ofZip?.city}
        state={state}
        onState={setChosenState}
        isRefused={sent?.zip_code === zip && Boolean(refused.city ?? refused.state)}
      />
      <DistrictOfZip
        zip={zip}
        state={state}
        chosen={(ofZip?.state ?? state) === state ? ofZip?.congressional_district : undefined}
      />
      <TextField
        label="About me"
        name="about_me"
        maxLength={aboutMeMax}
        optional
        counter
        defaultValue={start.about_me}
      />
      <SubmitButton wide>Save</SubmitButton>
    </Form>
  );
}
