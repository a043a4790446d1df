import { TextField } from '#web/ui/TextField.tsx';
import { writeTypedEmail } from './typed-email.ts';

/**
 * The email on Sign In and Sign Up. Only the browser knows its default, so it is filled in after hydration.
 */
export function EmailField({ defaultEmail }: { defaultEmail(): string }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      required
      ref={(input) => void (input && !input.value && (input.value = defaultEmail()))}
      onChange={(event) => writeTypedEmail(event.target.value)}
    />
  );
}
