import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface LoadFailedProps {
  error: Error;
  busy?: boolean;
  onRetry: () => void;
}

/** In place of a part of a screen that could not be loaded. */
export function LoadFailed({ error, busy, onRetry }: LoadFailedProps) {
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
