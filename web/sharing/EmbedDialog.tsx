import { copy } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { embedCode, embedUrl } from './embed-code.ts';
import type { ShareableItem } from './share-addresses.ts';

/** The code with which other sites show the opinion bars of an item. */
export default function EmbedDialog({ item, onClose }: { item: ShareableItem; onClose: () => void }) {
  const url = embedUrl(item, window.location.origin);
  const code = embedCode(item, url);
  return (
    <Dialog
      onClose={onClose}
      title="Put on your website"
      actions={<Button onClick={() => void copy(code, 'The code has been copied.')}>Copy</Button>}
    >
      <p className="text-sm text-ink-2">
        Paste this code into your site. It shows the opinions as they are now, without cookies or scripts.
      </p>
      <code className="block rounded-md border border-rule bg-sunken p-3 text-sm wrap-anywhere select-all">
        {code}
      </code>
      <a href={url} target="_blank" rel="noopener">
        Preview
      </a>
    </Dialog>
  );
}
