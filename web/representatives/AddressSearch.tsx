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

/** Sends the address in the body, so that it appears in no history and no log. */
export function AddressSearch({ onFound }: { onFound(answer: Output<typeof findOfficials>): void }) {
  const states = useApiQuery(statesList, {}).data?.states ?? [];
  const [problem, setProblem] = useState<string>();
  const form = useForm(findOfficials, {
    input: (text) => ({
      body: {
        street_address: text('street_address').trim(),
        city: text('city').trim(),
        state: text('state').trim(),
        zip_code: text('zip_code').trim(),
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
      <div className="grid gap-4 mid:grid-cols-2">
        <TextField label="City" name="city" autoComplete="address-level2" maxLength={100} />
        <SelectField
          label="State"
          name="state"
          autoComplete="address-level1"
          placeholder="Select"
          options={states.map(({ name }) => ({ value: name, label: name }))}
        />
      </div>
      <TextField
        label="Zip code"
        name="zip_code"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <SubmitButton variant="secondary" busyLabel="Looking up">
        Find by address
      </SubmitButton>
    </Form>
  );
}
