import { passwordsDiffer } from '#contract/auth/credentials.ts';
import { showToast } from '#web/shell/messages.ts';
import type { FormText } from '#web/ui/Form.tsx';

/** A new password is typed twice. A toast says so where the two differ, and the second field as well. */
export function checkPasswords(text: FormText): Record<string, string> {
  if (text('password') === text('password_confirmation')) return {};
  showToast(passwordsDiffer, 'danger');
  return { password_confirmation: 'The two passwords are not the same.' };
}
