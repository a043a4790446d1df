import { CloudOff, Compass } from 'lucide-react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageMeta } from './PageMeta.tsx';

/** What a screen shows when it cannot show itself: the sentence of the server, and where to go on. */
export function ErrorScreen() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error);
  const missing = known && error.status === 404;
  const text = known && (error.data as { text?: string } | null)?.text;
  return (
    <>
      <PageMeta title={missing ? 'Page not found' : 'Please try again'} noIndex />
      <EmptyState
        level={1}
        icon={missing ? <Compass aria-hidden /> : <CloudOff aria-hidden />}
        title={missing ? 'Page not found' : 'This did not work'}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to="/fedbills">Federal Bills</LinkButton>
            <LinkButton to="/home" variant="secondary">
              Home
            </LinkButton>
          </div>
        }
      >
        {text ||
          (missing
            ? 'There is nothing at this address. The link may be old, or mistyped.'
            : 'Something went wrong on our side. Please try again in a moment.')}
      </EmptyState>
    </>
  );
}
