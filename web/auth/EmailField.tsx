import { useEffect, useEffectEvent, useRef } from 'react';
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx';
import { writeTypedEmail } from './typed-email.ts';

export function EmailField(props: Partial<TextFieldProps>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      required
      {...props}
    />
  );
}

/**
 * The email on Sign In and Sign Up. Only the browser knows its default, so it is filled in after hydration.
 */
export function SignInEmail({ defaultEmail }: { defaultEmail(): string }) {
  const field = useRef<HTMLInputElement>(null);
  const fill = useEffectEvent(() => void (field.current!.value ||= defaultEmail()));
  useEffect(() => fill(), []);
  return (
    <EmailField
      autoComplete="username"
      ref={field}
      onChange={(event) => writeTypedEmail(event.target.value)}
    />
  );
}
