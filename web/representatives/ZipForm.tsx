import { useEffect } from 'react';
import { Form } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useDefaultValue } from '#web/ui/useDefaultValue.ts';

interface ZipFormProps {
  defaultValue?: string;
  error?: string | undefined;
}

/** Asks for a zip code and opens Find with its officials. Works without script. */
export function ZipForm({ defaultValue = '', error }: ZipFormProps) {
  const field = useDefaultValue<HTMLInputElement>(defaultValue);
  useEffect(() => {
    if (error) field.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again for another wrong one
  }, [error, defaultValue, field]);
  return (
    <Form action="/find" className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <TextField
        ref={field}
        label="Zip code"
        name="zip"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        required
        defaultValue={defaultValue}
        error={error}
        className="w-full mid:w-60"
      />
      <Button type="submit" className="max-mid:w-full mid:mt-6.75">
        Find officials
      </Button>
    </Form>
  );
}
