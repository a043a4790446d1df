import type { User } from '#contract/members/user.ts';
import { sendConfirmation } from '#contract/auth/email-confirmation.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface ConfirmEmailNoticeProps {
  user: User;
  /** What confirming is needed for. */
  children?: string;
  className?: string;
}

/** Asks to confirm an address, with a button that sends its email again. Empty when all is confirmed. */
export function ConfirmEmailNotice({ user, children, className }: ConfirmEmailNoticeProps) {
  const { send, busy } = useAction(sendConfirmation);
  if (user.email_confirmed && !user.pending_email) return null;
  return (
    <Notice
      className={className}
      title={
        user.pending_email
          ? `Waiting for you to confirm ${user.pending_email}`
          : 'Please confirm your email address'
      }
      action={
        <Button size="sm" variant="secondary" onClick={() => send({})} busy={busy} busyLabel="Sending">
          Resend email
        </Button>
      }
    >
      {user.pending_email
        ? 'We emailed a link to it. Until you use the link, your old address stays.'
        : (children ??
          `We emailed a link to ${user.email}. It confirms the address is yours and lets you reset your password.`)}
    </Notice>
  );
}
