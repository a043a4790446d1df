import { Button } from '#web/ui/Button.tsx';

/** Shown instead of a picture or video that failed. Pass no `onRetry` where trying again cannot help. */
export function MediaFailed({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md bg-sunken px-4 py-6 text-center text-sm text-ink-2">
      <p>{text}</p>
      {onRetry && (
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
