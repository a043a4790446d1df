import { useState } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { confirm, showToast } from '#web/shell/messages.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { OutboxEntry } from './outbox.ts';
import { discardEntry, editEntry, useOutbox } from './outbox-store.ts';

/** Undefined: the call leaves the text that is stored on the server as it is. */
const textOf = ({ input, textField }: OutboxEntry) => input.body[textField] as string | undefined;

/** 'Texts to be sent: 2. Refused: 1.' */
function summaryOf(entries: readonly OutboxEntry[]): string {
  const refused = entries.filter(({ reason }) => reason).length;
  const waiting = entries.length - refused;
  return `${waiting ? `Texts to be sent: ${waiting}. ` : ''}${refused ? `Refused: ${refused}.` : ''}`;
}

/** The texts that wait for a connection, those that the server has refused, and how many were sent. */
export function OutboxPanel() {
  const { entries, sent, isSending } = useOutbox();
  const [edited, setEdited] = useState<OutboxEntry>();
  return (
    <>
      {/* Only this is announced: the notes would be read again with each change, and their buttons too. */}
      <div role="status">
        <span className="sr-only">{summaryOf(entries)}</span>
        {entries.length === 0 && sent > 0 && <Notice tone="success" title="Sent" className="mb-3" />}
      </div>
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
  const name = `outbox ${entry.id} ${entry.writtenAt}`;
  const { draft, change, forget } = useDraft(name, { text: textOf(entry) ?? '' });
  const drop = () => {
    forget();
    onClose();
  };
  const save = () => void editEntry(entry, draft.text).then(drop, reportStorage);
  return (
    <Dialog
      onClose={onClose}
      onCancel={drop}
      title="Edit"
      cancel
      actions={<Button onClick={save}>Save</Button>}
    >
      <TextArea
        label={entry.label}
        rows={4}
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
      />
    </Dialog>
  );
}
