import type { QueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import type { FormText } from '#web/ui/Form.tsx';
import { showToast } from './messages.ts';

interface FormOptions<E extends Endpoint> {
  /** The call's input; undefined where the form cannot be sent, after showing why. */
  input(text: FormText, form: HTMLFormElement): CallInput<E> | undefined;
  onSuccess(output: Output<E>, client: QueryClient): void;
  /** Instead of a toast with the error's message. */
  onError?(error: ApiError): void;
  /** Empties the form after success. */
  reset?: boolean;
}

/** Sends a form to an endpoint: `<Form {...useForm(signIn, …)}>`. Shows errors in a toast and at fields. */
export function useForm<E extends Endpoint>(endpoint: E, options: FormOptions<E>) {
  const { mutate, isPending, error } = useApiMutation(endpoint, { onSuccess: options.onSuccess });
  return {
    busy: isPending,
    errors: error?.fields,
    onSubmit: (text: FormText, form: HTMLFormElement) => {
      const input = options.input(text, form);
      if (!input) return;
      mutate(input, {
        onError: options.onError ?? (({ message }) => showToast(message, 'danger')),
        onSuccess: () => options.reset && form.reset(),
      });
    },
  };
}
