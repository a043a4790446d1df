import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { emptyShare } from '#contract/shares.ts';
import { newClientKey } from '#web/api/client-key.ts';
import { lengthError } from '#web/posts/comment-length.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { MediaInput } from '#web/media/MediaInput.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAttachment } from './useAttachment.tsx';
import { RecipientPicker } from '../recipients/RecipientPicker.tsx';
import { useSendShare } from '../useSendShare.ts';
import { LinkField } from './LinkField.tsx';
import { MentionArea } from './MentionArea.tsx';
import { mentionsIn } from './mentions.ts';
import { emptyDraft, readShareDraft, writeShareDraft, type ShareDraft } from './share-draft.ts';

const notUploaded = 'Your post was not shared, because its file was still being uploaded.';

/**
 * Writes a share: a text, a link, a file, and who gets it. What is not sent yet is stored on this device.
 * @param props.sharedUrl A link that was shared with the app.
 * @param props.sharedWords What was shared in addition to a link.
 */
export function Composer({ sharedUrl, sharedWords }: { sharedUrl: string | null; sharedWords: string }) {
  const memberId = useViewer()!.id;
  const { navigate, showAfterLeaving } = usePageGuard();
  const [draft, setDraft] = useState<ShareDraft>({ ...emptyDraft, text: sharedWords, url: sharedUrl });
  /** Also for a link that is pasted late, while the text is typed. */
  const latest = useRef(draft);
  const [isEmpty, setEmpty] = useState(false);
  /** The link field and its button replace each other; the focus moves from one to the other. */
  const [movesFocus, setMovesFocus] = useState(false);
  const { send, isSending, error, sent } = useSendShare();
  const { upload, mayAttach } = useAttachment();
  // Share was pressed, and the file is still being uploaded.
  const [isWaiting, setWaiting] = useState(false);
  const [isCanceled, setCanceled] = useState(false);
  /** Counts how often Share and Cancel were pressed. */
  const presses = useRef(0);
  /** The text of the stored draft, to which `sharedWords` were added. */
  const storedText = useRef<string>(undefined);
  const { text, url, recipients } = draft;
  const hasFile = upload.stage !== 'empty';
  // Read-only while sending: the form is cleared afterwards.
  const busy = isSending || isWaiting;

  // The draft is stored on the device, so it appears after hydration.
  useEffect(() => {
    const stored = readShareDraft(memberId);
    if (!stored) return;
    storedText.current = stored.text;
    const text = stored.text.includes(sharedWords) ? stored.text : `${stored.text} ${sharedWords}`.trim();
    latest.current = { ...stored, text, url: sharedUrl ?? stored.url };
    // oxlint-disable-next-line react/set-state-in-effect -- once, after hydration
    setDraft(latest.current);
  }, [memberId, sharedUrl, sharedWords]);
  // A restored draft says that its file is missing.
  useEffect(() => {
    if (hasFile) writeShareDraft(memberId, { ...draft, hadFile: true });
  }, [memberId, draft, hasFile]);

  const change = (next: Partial<ShareDraft>) => {
    latest.current = { key: newClientKey(), ...latest.current, ...next };
    setDraft(latest.current);
    setEmpty(false);
    writeShareDraft(memberId, latest.current);
  };

  const changeLink = (url: string | null) => {
    setMovesFocus(true);
    change({ url });
  };

  // Then it is not missing when the draft is restored.
  const removeFile = () => {
    upload.remove();
    change({ hadFile: false });
  };

  const submit = async () => {
    if (lengthError(text)) return;
    const isNothing = text.trim() === '' && !url?.trim() && !hasFile;
    setEmpty(isNothing);
    if (isNothing) return;
    const press = (presses.current += 1);
    setCanceled(false);
    setWaiting(true);
    const attachment_id = hasFile ? await upload.start() : undefined;
    if (press !== presses.current) return;
    setWaiting(false);
    // The upload says why it failed, and offers to try again. It ends with this screen.
    if (attachment_id === null) return showAfterLeaving(new Error(notUploaded));
    const mention_ids = mentionsIn(draft).map(({ id }) => id);
    const share = { share_text: text, url: url ?? undefined, mention_ids, attachment_id };
    if (!(await send({ share, recipients, key: draft.key }))) return;
    // Another text may have been written after leaving this screen and coming back.
    if ([text, storedText.current].includes(readShareDraft(memberId)?.text))
      writeShareDraft(memberId, emptyDraft);
    latest.current = emptyDraft;
    setDraft(emptyDraft);
    setMovesFocus(false);
    upload.clear();
    if (sharedUrl || sharedWords) navigate('/shares', { replace: true });
  };

  // The upload continues; only the share no longer waits for it.
  const cancel = () => {
    presses.current += 1;
    setWaiting(false);
    setCanceled(true);
  };

  const linkError = error?.fields.url;
  const isLinkChanged = sent?.url !== (url ?? undefined);
  return (
    <Form
      aria-label="New share"
      className="relative max-w-190 space-y-3 panel mid:p-5"
      busy={busy}
      onSubmit={() => void submit()}
    >
      <MentionArea
        label="What do you want to share?"
        placeholder="What do you want to share? Type @ to mention a member."
        rows={3}
        error={lengthError(text) ?? (isEmpty ? emptyShare : undefined)}
        value={draft}
        readOnly={busy}
        focused={isCanceled}
        onChange={change}
      />
      {url !== null && (
        <LinkField
          value={url}
          error={isLinkChanged ? undefined : linkError}
          readOnly={busy}
          focused={movesFocus}
          onChange={(next) => change({ url: next })}
          onRemove={() => changeLink(null)}
        />
      )}
      {error && !linkError && (
        <Notice tone="danger" role="alert">
          {error.message}
          {error.status === 0 && ' Your post is saved on this device.'}
        </Notice>
      )}
      {draft.hadFile && !hasFile && <Notice>Add the attachment again.</Notice>}
      {/* Not hidden while it is empty: screen readers announce what is added to a visible element. */}
      <output className="block text-sm text-ink-2 empty:mb-0">
        {isWaiting && hasFile && 'Your post is shared as soon as the file is uploaded. Cancel to change it.'}
      </output>
      <div className="flex flex-wrap items-center gap-2">
        {url === null && (
          <Button
            variant="secondary"
            size="sm"
            disabled={busy}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the field that had the focus
            autoFocus={movesFocus}
            icon={<Link2 aria-hidden className="size-4" />}
            onClick={() => changeLink('')}
          >
            Link
          </Button>
        )}
        <div className={hasFile ? 'order-first basis-full' : undefined}>
          <MediaInput
            upload={{ ...upload, remove: removeFile }}
            kind="any"
            label="Image or video"
            onPick={mayAttach}
            disabled={isSending}
          />
        </div>
        <RecipientPicker
          value={recipients}
          disabled={busy}
          onChange={(next) => change({ recipients: next })}
        />
        <div className="ml-auto flex gap-2">
          {isWaiting && hasFile && (
            <Button size="sm" variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          )}
          <SubmitButton size="sm" busyLabel="Sharing">
            Share
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}
