import { TextField } from '#web/ui/TextField.tsx';

export function NameFields({ start }: { start: { first_name?: string; last_name?: string } }) {
  return (
    <>
      <TextField
        label="First Name"
        name="first_name"
        autoComplete="given-name"
        maxLength={100}
        required
        defaultValue={start.first_name}
      />
      <TextField
        label="Last Name"
        name="last_name"
        autoComplete="family-name"
        maxLength={100}
        required
        defaultValue={start.last_name}
      />
    </>
  );
}
