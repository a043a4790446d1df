import { LockKeyhole, UserRoundPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { invalidSession, accountSetupRequired } from '#contract/errors.ts';
import { withReturn } from '#web/api/load.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { useViewer } from './viewer.ts';

interface GateProps {
  /** Who may see the screen: a signed-in member, or one whose account is set up. */
  needs: 'session' | 'account';
  /** Replaces the usual text for visitors. */
  visitorText?: string;
  /** What visitors would get here, in one sentence. */
  benefit?: string;
  /** The label of the button that leads to General Settings. */
  setupLabel?: string;
  children: ReactNode;
}

/** Shows a screen to those who may see it. Shows others what is missing, and brings them back here. */
export function Gate({
  needs,
  visitorText = invalidSession,
  benefit,
  setupLabel = 'Setup',
  children,
}: GateProps) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (!viewer) {
    return (
      <EmptyState
        icon={<LockKeyhole />}
        title={visitorText}
        action={
          <>
            <LinkButton to={withReturn('/sign_in', here)}>Login</LinkButton>
            <LinkButton to={withReturn('/sign_up', here)} variant="secondary">
              Sign up
            </LinkButton>
          </>
        }
      >
        {benefit && <p className="mb-1 text-base text-ink">{benefit}</p>}
        You’ll come right back to this page.
      </EmptyState>
    );
  }
  if (needs === 'account' && viewer.account_setup !== 1) {
    return (
      <EmptyState
        icon={<UserRoundPen />}
        title={accountSetupRequired}
        action={<LinkButton to={withReturn('/general_settings', here)}>{setupLabel}</LinkButton>}
      >
        You need to enter your name and zip code.
      </EmptyState>
    );
  }
  return children;
}
