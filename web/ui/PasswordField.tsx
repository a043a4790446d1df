import { useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { TextField, type TextFieldProps } from './TextField.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'counter'>;

export function PasswordField({ autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="mr-1 inline-flex h-11 min-w-11 items-center gap-1.5 rounded-sm px-2 text-sm font-semibold text-accent-ink hover:bg-accent-wash mid:h-9"
        >
          <Icon aria-hidden className="size-4" />
          <span>
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {rest.label.toLowerCase()}</span>
          </span>
        </button>
      }
    />
  );
}
