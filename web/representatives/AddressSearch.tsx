import { useState } from 'react';
import { statesList } from '#contract/districts.ts';
import type { Output } from '#contract/endpoint.ts';
import { findOfficials } from '#contract/representatives.ts';
import { useForm } from '#web/shell/useForm.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface AddressSearchProps {
  onFound(answer: Output<typeof findOfficials>): void;
  /** A zip code whose place is known: only the street is asked for. */
  place?: { zip: string; city: string | null; state: string };
}

/** Sends the address in the body, so that it appears in no history and no log. */
export function AddressSearch({ onFound, place }: AddressSearchProps) {
  const [problem, setProblem] = useState<string>();
  const form = useForm(findOfficials, {
    input: (text) => ({
      body: {
        street_address: text('street_address').trim(),
        city: place ? (place.city ?? '') : text('city').trim(),
        state: place ? place.state : text('state').trim(),
        zip_code: place ? place.zip : text('zip_code').trim(),
      },
    }),
    onSuccess: (answer) => {
      setProblem(undefined);
      onFound(answer);
    },
    onError: ({ message, fields }) => setProblem(Object.keys(fields).length === 0 ? message : undefined),
  });
  return (
    <Form {...form}>
      <TextField
        label="Street address"
        name="street_address"
        autoComplete="address-line1"
        maxLength={200}
        required
      />
      {!place && <PlaceFields />}
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <SubmitButton variant={place ? 'primary' : 'secondary'} busyLabel="Looking up">
        {place ? 'Use my street' : 'Find by address'}
      </SubmitButton>
    </Form>
  );
}

function PlaceFields() {
  const states = useApiQuery(statesList, {}).data?.states ?? [];
  return (
    <>
      <div className="grid gap-4 mid:grid-cols-2">
        <TextField label="City" name="city" autoComplete="address-level2" maxLength={100} />
        <SelectField
          label="State"
          name="state"
          autoComplete="address-level1"
          placeholder="Select"
          options={states.map(({ name }) => name)}
        />
      </div>
      <TextField
        label="Zip code"
        name="zip_code"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
      />
    </>
  );
}
