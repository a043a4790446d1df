import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation, type MutationOptions } from '#web/api/mutations.ts';
import { refetchIfOutdated } from '#web/api/queries.ts';
import type { FormText } from '#web/ui/Form.tsx';
import { showError } from './messages.ts';

interface FormOptions<E extends Endpoint> extends Omit<MutationOptions<E>, 'onError'> {
  /** What is wrong by field name; the form is sent without errors only. */
  check?(text: FormText): Record<string, string>;
  input(text: FormText): CallInput<E>;
  /** Instead of a toast with the error's message. May return errors by field name. */
  onError?(error: ApiError): Record<string, string> | undefined | void;
  /** Empties the form after success. */
  reset?: boolean;
}

/** Sends a form to an endpoint: `<Form {...useForm(signIn, …)}>`. Shows errors in a toast and at fields. */
export function useForm<E extends Endpoint>(
  endpoint: E,
  { onError = showError, ...options }: FormOptions<E>,
) {
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useApiMutation<E>(endpoint, {
    ...options,
    onError: (error) => refetchIfOutdated(client, error),
  });
  const [wrong, setWrong] = useState<Record<string, string>>();
  /** A second Enter comes before `isPending` is rendered. */
  const isSending = useRef(false);
  return {
    busy: isPending,
    errors: wrong ?? error?.fields,
    onSubmit: (text: FormText, form: HTMLFormElement) => {
      if (isSending.current) return;
      const found = options.check?.(text) ?? {};
      const isWrong = Object.keys(found).length > 0;
      setWrong(isWrong ? found : undefined);
      if (isWrong) return;
      isSending.current = true;
      // The person may have left the form before the reply.
      void mutateAsync(options.input(text))
        .then(
          () => options.reset && form.reset(),
          (error: ApiError) => setWrong(onError(error) ?? undefined),
        )
        .finally(() => void (isSending.current = false));
    },
  };
}
