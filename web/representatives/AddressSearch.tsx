import { statesList } from '#contract/districts.ts';
import type { Output } from '#contract/endpoint.ts';
import { findOfficials } from '#contract/representatives.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** An address is sent in a body, so that it stands in no history and no log. */
export function AddressSearch({ onFound }: { onFound(answer: Output<typeof findOfficials>): void }) {
  const states = useApiQuery(statesList, {}).data?.states ?? [];
  const { mutate, isPending, error } = useApiMutation(findOfficials, { onSuccess: onFound });
  const wrong = error?.fields ?? {};
  const submit = (form: FormData) => {
    const typed = (name: string) => String(form.get(name) ?? '').trim();
    mutate({
      body: {
        street_address: typed('street_address'),
        city: typed('city'),
        state: typed('state'),
        zip_code: typed('zip_code'),
      },
    });
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
      <TextField
        label="Street address"
        name="street_address"
        autoComplete="address-line1"
        maxLength={200}
        required
        error={wrong.street_address}
      />
      <div className="grid gap-4 mid:grid-cols-2">
        <TextField
          label="City"
          name="city"
          autoComplete="address-level2"
          maxLength={100}
          error={wrong.city}
        />
        <SelectField
          label="State"
          name="state"
          autoComplete="address-level1"
          placeholder="Select"
          options={states.map(({ name }) => ({ value: name, label: name }))}
          error={wrong.state}
        />
      </div>
      <TextField
        label="Zip code"
        name="zip_code"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        error={wrong.zip_code}
      />
      {error && Object.keys(wrong).length === 0 && (
        <Notice tone="danger" role="alert">
          {error.message}
        </Notice>
      )}
      <Button type="submit" variant="secondary" busy={isPending} busyLabel="Looking up">
        Find by address
      </Button>
    </form>
  );
}
