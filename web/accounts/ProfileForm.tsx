import { useState } from 'react';
import { updateUser, type User } from '#contract/accounts.ts';
import { aboutMeMax } from '#contract/profile.ts';
import { useSend } from '#web/api.ts';
import { showToast } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useCity } from './useCity.ts';

interface ProfileFormProps {
  user: User;
  /** Shown when something required is missing. */
  incomplete: string;
  onSaved(user: User): void;
}

/** Name, zip with its city and state as one types, 'About me', and the district where a zip lies in several. */
export function ProfileForm({ user, incomplete, onSaved }: ProfileFormProps) {
  const [zip, setZip] = useState(user['5-digit-zip-code'] ?? '');
  const { place, problem } = useCity(zip);
  const setViewer = useSetViewer();
  const send = useSend(updateUser, {
    onSuccess: ({ message, user: saved }) => {
      setViewer(saved);
      if (message === 'Successfully updated') onSaved(saved);
      else showToast(message, 'danger');
    },
  });
  const wrong = send.error?.fields ?? {};

  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const [first_name, last_name] = [text('first_name'), text('last_name')];
    if (!first_name || !last_name || !place) return showToast(problem ?? incomplete, 'danger');
    const district = text('congressional_district');
    const changes = { first_name, last_name, about_me: text('about_me'), zip_code: zip, ...(district && { congressional_district: Number(district) }) };
    send.mutate({ body: { user: changes } }, { onError: (error) => showToast(error.message, 'danger') });
  };

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <TextField label="First Name" name="first_name" autoComplete="given-name" maxLength={100} required defaultValue={user.first_name ?? ''} error={wrong.first_name} />
      <TextField label="Last Name" name="last_name" autoComplete="family-name" maxLength={100} required defaultValue={user.last_name ?? ''} error={wrong.last_name} />
      <TextField
        label="5-digit Zipcode"
        name="zip_code"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        value={zip}
        onChange={(event) => setZip(event.target.value.slice(0, 5))}
        error={wrong.zip_code ?? problem}
      />
      <p role="status" className="-mt-2 min-h-6 text-sm text-ink-2">
        {place && (
          <>
            City and state: <b className="text-ink">{`${place.city}, ${place.state}`}</b>
          </>
        )}
      </p>
      <DistrictChoice user={user} zip={zip} />
      <TextField label="About me" name="about_me" maxLength={aboutMeMax} optional counter defaultValue={user.about_me ?? ''} error={wrong.about_me} />
      <Button type="submit" wide busy={send.isPending} busyLabel="Saving">
        Save
      </Button>
    </form>
  );
}

/** Asked only where the saved zip lies in several districts and none is chosen yet, or to change the choice. */
function DistrictChoice({ user, zip }: { user: User; zip: string }) {
  const candidates = user.district_candidates?.congressional ?? [];
  if (zip !== user['5-digit-zip-code'] || candidates.length < 2) return null;
  return (
    <SelectField
      label="Congressional district"
      name="congressional_district"
      hint="Your zip code lies in several districts. Choose yours to see who represents you."
      placeholder="Select"
      defaultValue={user.districts.congressional_district?.toString() ?? ''}
      options={candidates.map((district) => ({ value: String(district), label: district === 0 ? 'At Large' : `${user.state} ${district}` }))}
    />
  );
}
