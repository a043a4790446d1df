import { useRef, useState } from 'react';
import type { User } from '#contract/members/user.ts';
import { aboutMeMax, ageGroups, parties, religions } from '#contract/members/profile.ts';
import { showToast } from '#web/shell/messages.ts';
import { Form, SubmitButton, type FormText } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { AddressFields } from './AddressFields.tsx';
import { CongressionalDistrict, LegislativeDistricts } from './DistrictFields.tsx';
import { NameFields } from './NameFields.tsx';
import { missingFields } from './missing-fields.ts';
import { fieldsOf, isComplete, profilePayload, type FieldName } from './profile-fields.ts';
import { useUnsavedForm } from '#web/shell/useUnsavedForm.ts';
import { useCity } from '../districts/useCity.ts';
import { useSaveProfile } from './useSaveProfile.ts';

const choices = [
  { label: 'Age group', name: 'age_group', options: ageGroups },
  { label: 'Party affiliation', name: 'party_affiliation', options: parties },
  { label: 'Religion', name: 'religion', options: religions },
] as const;

/** A zip code fills in city and state, and one way to find the home is enough. */
const placeChanges = {
  zip5: ['zip_code', 'city', 'state'],
  zip9: ['zip_code', 'zip5', 'city', 'state'],
  street_address: ['zip5'],
};

/** The whole profile. profile-fields.ts makes the request body. */
export function GeneralSettingsForm({ user, onSaved }: { user: User; onSaved(user: User): void }) {
  const stored = fieldsOf(user);
  /** What the form had when it was opened or last saved. */
  const before = useRef(stored);
  /** What is being saved. */
  const sent = useRef(stored);
  const unsaved = useUnsavedForm('general settings');
  const [isRestored, setIsRestored] = useState(unsaved.fields !== undefined);
  const {
    save,
    busy,
    wrong: refused,
  } = useSaveProfile((user) => {
    unsaved.forget();
    setIsRestored(false);
    before.current = { ...sent.current, congressional_district: fieldsOf(user).congressional_district };
    onSaved(user);
  });
  const [missing, setMissing] = useState<Record<string, string>>({});
  const wrong = { ...refused, ...missing };
  const start = { ...stored, ...unsaved.fields };
  const [zip, setZip] = useState(start.zip5);
  const { finding, find } = useCity(zip);

  const submit = async (text: FormText, element: HTMLFormElement) => {
    if (finding) return;
    setMissing({});
    const typed = Object.fromEntries((Object.keys(stored) as FieldName[]).map((name) => [name, text(name)]));
    const fields = { ...stored, ...typed };
    // On a slow network Save may be pressed before the city of a new zip is known.
    const found = zip === stored.zip5 ? stored : await find();
    if (found === null) return;
    const known = found ?? { city: '', state: '' };
    if (!fields.city && !fields.state) Object.assign(fields, { city: known.city, state: known.state });
    if (!isComplete(fields)) {
      setMissing(missingFields(element));
      return showToast('Please fill in all required fields.', 'danger');
    }
    sent.current = fields;
    save({ user: profilePayload(fields, known, before.current) });
  };

  return (
    <Form
      className="space-y-8"
      busy={busy || finding}
      errors={wrong}
      alsoChanges={placeChanges}
      onInput={unsaved.onInput}
      onSubmit={(text, element) => void submit(text, element)}
    >
      <Section title="Name">
        <NameFields start={start} />
        <TextField
          label="Screen name"
          name="screen_name"
          autoComplete="nickname"
          maxLength={100}
          optional
          defaultValue={start.screen_name}
        />
        <TextField
          label="About me"
          name="about_me"
          maxLength={aboutMeMax}
          optional
          counter
          defaultValue={start.about_me}
        />
      </Section>
      <Section
        title="Where you live"
        hint="Your zip code or address finds your elected representatives. Your address is never shown to others."
      >
        <AddressFields start={start} zip={zip} onZip={setZip} />
        {zip === stored.zip5 && (
          <div key={stored.zip5} className="contents">
            <CongressionalDistrict user={user} />
            <LegislativeDistricts user={user} />
          </div>
        )}
      </Section>
      <Section title="About you" hint="Optional, and never shown to others.">
        {choices.map(({ label, name, options }) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            optional
            placeholder="Select"
            defaultValue={start[name]}
            options={options}
          />
        ))}
      </Section>
      {isRestored && <Notice>What you typed here before is not saved yet.</Notice>}
      <div>
        <SubmitButton className="max-mid:w-full">Save</SubmitButton>
      </div>
    </Form>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      {hint && <p className="max-w-measure text-sm text-ink-2">{hint}</p>}
      <div className="mt-3 grid items-start gap-4 mid:grid-cols-2">{children}</div>
    </section>
  );
}
