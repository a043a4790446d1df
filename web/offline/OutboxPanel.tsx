import { useState } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { confirm, showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { OutboxEntry } from './outbox.ts';
import { discardEntry, editEntry, useOutbox } from './outbox-store.ts';

/** Undefined: the call leaves the text that is stored on the server as it is. */
const textOf = ({ input, textField }: OutboxEntry) => input.body[textField] as string | undefined;

/** The texts that wait for a connection, those that the server has refused, and how many were sent. */
export function OutboxPanel() {
  const { entries, sent, isSending } = useOutbox();
  const [edited, setEdited] = useState<OutboxEntry>();
  return (
    <>
      <div role="status">
        {entries.map((entry) => (
          <Notice
            key={entry.id}
            tone={entry.reason ? 'danger' : 'info'}
            className="mb-3"
            title={
              <>
                {entry.reason ? 'Not sent' : isSending ? 'Sending…' : 'Waiting for a connection'}:{' '}
                <Link to={entry.page}>{entry.label}</Link>
              </>
            }
            action={
              <div className="flex flex-wrap gap-2">
                {textOf(entry) !== undefined && (
                  <Button size="sm" variant="secondary" onClick={() => setEdited(entry)}>
                    Edit
                  </Button>
                )}
                <Button size="sm" variant="quiet" onClick={() => void discard(entry)}>
                  Discard
                </Button>
              </div>
            }
          >
            {entry.reason && <p>{entry.reason}</p>}
            {textOf(entry) && <p className="line-clamp-2 wrap-anywhere">{textOf(entry)}</p>}
          </Notice>
        ))}
        {entries.length === 0 && sent > 0 && <Notice tone="success" title="Sent" className="mb-3" />}
      </div>
      {edited && <EditDialog entry={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

async function discard(entry: OutboxEntry): Promise<void> {
  const text = 'This has not been sent. Discard it?';
  if (await confirm({ title: 'Discard', text, confirm: 'Discard', danger: true }))
    await discardEntry(entry).catch(reportStorage);
}

/** This device has no room, or refuses storage. */
const reportStorage = () => showToast('This could not be changed on this device.', 'danger');

function EditDialog({ entry, onClose }: { entry: OutboxEntry; onClose(): void }) {
  const [text, setText] = useState(textOf(entry) ?? '');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit"
      cancel
      actions={<Button onClick={() => void editEntry(entry, text).then(onClose, reportStorage)}>Save</Button>}
    >
      <TextArea label={entry.label} rows={4} value={text} onChange={(event) => setText(event.target.value)} />
    </Dialog>
  );
}
