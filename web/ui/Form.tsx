import { createContext, useContext, useEffect, useState, type ComponentProps } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { useFocusOnError } from './useFocusOnError.ts';

/** Reads a field of the submitted form; '' where it is missing. */
export type FormText = (name: string) => string;

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit(text: FormText, form: HTMLFormElement): void;
  /** The form is being sent: SubmitButton shows it. */
  busy?: boolean;
  /**
   * Error messages by field name. Each field shows its own until it is changed; the first wrong field gets
   * focus.
   */
  errors?: Readonly<Record<string, string>> | undefined;
  /** By a field's name: the fields that it fills in or replaces. Its change clears their errors, too. */
  alsoChanges?: Readonly<Record<string, readonly string[]>>;
}

const FormContext = createContext<Pick<FormProps, 'busy' | 'errors'>>({});

/** Every form that scripts send. Before scripts it does nothing, so that nothing typed is sent or lost. */
export function Form({
  onSubmit,
  onInput,
  onChange,
  busy = false,
  errors,
  alsoChanges,
  className = 'space-y-4',
  children,
  ...rest
}: FormProps) {
  const { ref, focusFirstError, cancel } = useFocusOnError<HTMLFormElement>();
  // The server's answer may come while something else is typed.
  const key = errors && JSON.stringify(errors);
  useEffect(() => {
    if (key && key !== '{}') focusFirstError();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the errors change
  }, [key]);
  // The names of the fields that were changed since these errors.
  const [changed, setChanged] = useState<{ key: typeof key; names: readonly string[] }>({ key, names: [] });
  const names = changed.key === key ? changed.names : [];
  const shown =
    errors && Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
  return (
    <FormContext value={{ busy, errors: shown }}>
      <form
        method="dialog"
        noValidate
        {...rest}
        ref={ref}
        className={className}
        onInput={(event) => {
          cancel();
          onInput?.(event);
        }}
        // Not in onInput: a render before `change` would undo the choice in a controlled <select>.
        onChange={(event) => {
          const { name } = event.target as EventTarget & { name?: string };
          const touched = name ? [name, ...(alsoChanges?.[name] ?? [])] : [];
          if (touched.some((name) => shown?.[name])) setChanged({ key, names: [...names, ...touched] });
          onChange?.(event);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const values = new FormData(event.currentTarget);
          const text = (name: string) => {
            const value = values.get(name);
            return typeof value === 'string' ? value : '';
          };
          setChanged({ key, names: [] });
          focusFirstError();
          onSubmit(text, event.currentTarget);
        }}
      >
        <noscript>
          <p className="text-sm text-ink-2">This form needs JavaScript.</p>
        </noscript>
        {children}
      </form>
    </FormContext>
  );
}

/** Sends the form it is in, and shows that it is being sent. */
export function SubmitButton({ busyLabel = 'Saving', ...rest }: Omit<ButtonProps, 'type' | 'busy'>) {
  const { busy = false } = useContext(FormContext);
  return <Button {...rest} type="submit" busy={busy} busyLabel={busyLabel} />;
}

/** The form's error message for a field. */
export function useFormError(name: string | undefined): string | undefined {
  const { errors } = useContext(FormContext);
  return name === undefined ? undefined : errors?.[name];
}
