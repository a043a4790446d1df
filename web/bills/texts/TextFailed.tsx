import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** In place of a text or amendments that could not be loaded. */
export function TextFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice tone="danger" role="status" action={<Button onClick={onRetry}>Try again</Button>}>
      {error.message}
    </Notice>
  );
}
