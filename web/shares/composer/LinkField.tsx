import { useRef } from 'react';
import { ClipboardPaste, X } from 'lucide-react';
import { showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useDebouncedValue } from '#web/ui/useDebouncedValue.ts';
import { LinkCard } from '../link-preview/LinkCard.tsx';
import { sharedUrl } from './share-draft.ts';

/** How long typing pauses before the page is looked up. */
const pauseMs = 600;

interface LinkFieldProps {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  focused: boolean;
  onChange: (url: string) => void;
  onRemove: () => void;
}

/** The link of a share: typed, or pasted with a button. Its page is previewed. */
export function LinkField({ value, error, readOnly, focused, onChange, onRemove }: LinkFieldProps) {
  const settled = useDebouncedValue(value, pauseMs);
  const field = useRef<HTMLInputElement>(null);
  // Browsers have a clipboard with https only.
  const paste = async () => {
    try {
      const text = await navigator.clipboard.readText();
      // The browser may have asked for permission. What was typed meanwhile stays.
      if (field.current?.value !== value || field.current.readOnly) return;
      onChange(sharedUrl(text) ?? text.trim());
    } catch {
      showToast('Your browser does not allow this. Paste the link into the field.', 'danger');
    }
  };
  return (
    <div className="space-y-2">
      <div className="flex items-start gap-2">
        <TextField
          ref={field}
          label="Link"
          hideLabel
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          maxLength={2_048}
          value={value}
          readOnly={readOnly}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this field
          autoFocus={focused}
          error={error}
          onChange={(event) => onChange(event.target.value)}
          className="min-w-0 grow"
        />
        <Button
          variant="secondary"
          disabled={readOnly}
          icon={<ClipboardPaste aria-hidden className="size-4" />}
          onClick={() => void paste()}
        >
          <span className="max-[30rem]:sr-only">Paste</span>
        </Button>
        <IconButton
          label="Remove the link"
          disabled={readOnly}
          icon={<X aria-hidden className="size-5" />}
          onClick={onRemove}
          className="mid:min-h-11"
        />
      </div>
      <LinkCard url={settled} inert />
    </div>
  );
}
