import { Scale } from 'lucide-react';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

export default function MatchMyVotesScreen() {
  return (
    <Page crumbs={[{ label: 'Match my Votes' }]} title="Match my Votes">
      <PageMeta
        title="Match my Votes"
        description="How your opinions compare with the recorded votes of those who represent you."
      />
      <Gate needs="account" visitorText="Signup and login to use this feature." setupLabel="Click here">
        <EmptyState
          icon={<Scale />}
          title="Nothing to compare yet"
          action={<LinkButton to="/fedbills">Federal Bills</LinkButton>}
        >
          Voice your opinion on bills that came to a recorded vote. Then you see here how your representatives
          voted.
        </EmptyState>
      </Gate>
    </Page>
  );
}
