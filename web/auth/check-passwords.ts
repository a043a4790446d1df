import { passwordMin, passwordsDiffer, passwordTooShort } from '#contract/auth/credentials.ts';
import { showToast } from '#web/shell/messages.ts';
import type { FormText } from '#web/ui/Form.tsx';

/** A new password is typed twice. A toast says so where the two differ, and the second field as well. */
export function checkPasswords(text: FormText): Record<string, string> {
  const differ = text('password') !== text('password_confirmation');
  if (differ) showToast(passwordsDiffer, 'danger');
  return {
    ...(text('password').length < passwordMin && { password: passwordTooShort }),
    ...(differ && { password_confirmation: 'The two passwords are not the same.' }),
  };
}
