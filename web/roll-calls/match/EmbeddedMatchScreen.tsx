import { accountSetupRequired } from '#contract/errors.ts';
import { appLink } from '#web/embedded/app-links.ts';
import { load, withReturn } from '#web/api/load.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { readMatch } from './match-query.ts';
import { MatchView } from './MatchView.tsx';

export const loader = load(readMatch);

/** The comparison without the shell, with the same gates. */
export default function EmbeddedMatchScreen() {
  const viewer = useViewer();
  return (
    <>
      <PageMeta title="Match my Votes" noIndex />
      <h1 className="mb-3">Match my Votes</h1>
      {!viewer && (
        <EmptyState
          title="Signup and login to use this feature."
          action={
            <a
              href={withReturn('/sign_in', '/match_my_votes')}
              target="_top"
              className={buttonClass('primary', 'md')}
            >
              Login
            </a>
          }
        />
      )}
      {viewer && viewer.account_setup !== 1 && (
        <EmptyState
          title={accountSetupRequired}
          action={
            <a href={appLink('settings')} className={buttonClass('primary', 'md')}>
              Click here
            </a>
          }
        />
      )}
      {viewer?.account_setup === 1 && <MatchView />}
    </>
  );
}
