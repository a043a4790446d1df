import { useState } from 'react';
import { Inbox } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonCard, SkeletonText } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Toast, ToastRegion } from '#web/ui/Toast.tsx';
import { Row, Specimen } from './Specimen.tsx';

export function Feedback() {
  const [asking, setAsking] = useState(false);
  const [replying, setReplying] = useState(false);
  const [toast, setToast] = useState(false);
  return (
    <>
      <Specimen title="Dialog and Toast">
        <Row>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Ask to confirm
          </Button>
          <Button variant="secondary" onClick={() => setReplying(true)}>
            Reply
          </Button>
          <Button variant="secondary" onClick={() => setToast(true)}>
            Show a toast
          </Button>
        </Row>
        <div className="max-w-110 space-y-2">
          <Toast tone="success">Invitation successfully sent.</Toast>
          <Toast tone="danger" onClose={() => setToast(false)}>
            Confirm password doesn’t match. Please re-enter!
          </Toast>
          <Toast>
            This posting has been flagged. The administrator will review the text and take appropriate action.
          </Toast>
        </div>
        <Dialog
          open={asking}
          onClose={() => setAsking(false)}
          role="alertdialog"
          dismissable={false}
          title="Follow"
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button onClick={() => setAsking(false)}>Confirm</Button>
            </>
          }
        >
          <p>Are you sure you want to follow this member?</p>
        </Dialog>
        <Dialog
          open={replying}
          onClose={() => setReplying(false)}
          title="Reply"
          closeOnBackdrop
          actions={<Button onClick={() => setReplying(false)}>Save</Button>}
        >
          <TextArea
            label="Your reply"
            hideLabel
            placeholder="Type your comment here"
            maxLength={500}
            counter
          />
        </Dialog>
        <ToastRegion>
          {toast && (
            <Toast tone="success" onClose={() => setToast(false)}>
              Added to Watchlist
            </Toast>
          )}
        </ToastRegion>
      </Specimen>
      <Specimen title="Notice, EmptyState, Spinner, Skeleton">
        <Notice title="Two districts share this zip code">
          Give your street address or choose a district to find your representative.
        </Notice>
        <Notice tone="success">Settings have been saved</Notice>
        <Notice
          tone="warning"
          title="As of May 29, 2026"
          action={
            <Button size="sm" variant="secondary">
              Check again
            </Button>
          }
        >
          The official source has not answered since.
        </Notice>
        <Notice tone="danger" role="alert">
          Your opinion was not saved. Check your connection and try again.
        </Notice>
        <EmptyState
          icon={<Inbox />}
          title="There are no members in your network."
          action={<LinkButton to="/connect">Find members</LinkButton>}
        >
          Go to CONNECT page to find members to connect with.
        </EmptyState>
        <Spinner label="Loading opinions…" />
        <SkeletonText lines={4} />
        <SkeletonCard />
      </Specimen>
    </>
  );
}
