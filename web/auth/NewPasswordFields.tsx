import { passwordMin } from '#contract/auth/credentials.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';

/** A password that is set, twice. `noun`: 'password' or 'new password'. */
export function NewPasswordFields({ noun }: { noun: 'password' | 'new password' }) {
  return (
    <>
      <PasswordField
        label={noun[0]!.toUpperCase() + noun.slice(1)}
        name="password"
        autoComplete="new-password"
        hint={`At least ${passwordMin} characters.`}
        required
      />
      <PasswordField
        label={`Confirm ${noun}`}
        name="password_confirmation"
        autoComplete="new-password"
        required
      />
    </>
  );
}
