import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { readMatch } from './match-query.ts';
import { MatchView } from './MatchView.tsx';

export const loader = load(readMatch);

export default function MatchMyVotesScreen() {
  return (
    <Page crumbs={[{ label: 'Match my Votes' }]} title="Match my Votes">
      <PageMeta
        title="Match my Votes"
        description="How your opinions compare with the recorded votes of those who represent you."
      />
      <Gate
        needs="account"
        benefit="See how often your representatives vote as you would."
        visitorText="Signup and login to use this feature."
        setupLabel="Click here"
      >
        <MatchView />
      </Gate>
    </Page>
  );
}
