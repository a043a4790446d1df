import { UserRoundPen } from 'lucide-react';
import { stateContentUnavailable } from '#contract/errors.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Gate } from './Gate.tsx';
import { LinkButton } from './links/LinkButton.tsx';

/** Shown instead of state content to viewers who may not see it. */
export function StateGate() {
  return (
    <Gate needs="session" benefit="Members in California follow the bills of their state here.">
      <EmptyState
        icon={<UserRoundPen />}
        title={stateContentUnavailable}
        action={<LinkButton to="/fedbills">Federal Bills</LinkButton>}
      >
        We take your state from the zip code in General Settings.
      </EmptyState>
    </Gate>
  );
}
