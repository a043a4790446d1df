import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/members/user.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { nameOf } from '#web/shell/viewer.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';

/**
 * The member's picture as a button that picks another one, or a video; with a label instead on General
 * Settings.
 */
export function AvatarButton({ user, label }: { user: User; label?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  // Loaded when a file is picked.
  const crop = useLazyDialog(() => import('./AvatarDialog.tsx'));
  // The file field appears with the first click. Until then a screen's own file field is the only one.
  const [hasInput, setHasInput] = useState(label !== undefined);
  const name = nameOf(user);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          // Browsers open the picker only during the click.
          flushSync(() => setHasInput(true));
          input.current?.click();
        }}
        className={
          label ? buttonClass('secondary', 'sm') : 'grid size-11 shrink-0 place-items-center rounded-full'
        }
      >
        {label ?? (
          <>
            <span className="sr-only">Change your picture</span>
            <Avatar name={name} src={user.avatar} size="sm" />
          </>
        )}
      </button>
      {hasInput && (
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/quicktime"
          aria-label="Picture"
          hidden
          onChange={(event) => {
            const picked = event.target.files?.[0];
            if (picked) {
              setFile(picked);
              crop.open();
            }
            // The same file can be picked again after a cancel.
            event.target.value = '';
          }}
        />
      )}
      {file && crop.Dialog && <crop.Dialog file={file} onClose={crop.close} />}
    </>
  );
}
