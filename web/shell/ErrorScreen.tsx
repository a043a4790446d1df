import { CloudOff, Compass } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router';
import { unreachable } from '#web/api/network.ts';
import { useOnline } from '#web/offline/useOnline.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { lazyOptional } from './lazy-optional.tsx';
import { PageMeta } from './PageMeta.tsx';

const SavedPages = lazyOptional(() => import('#web/offline/SavedPages.tsx'));
const NotFoundHelp = lazyOptional(() => import('#web/search/NotFoundHelp.tsx'));

/** A chunk that could not be loaded: no connection, or a newer version has replaced it. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

/** Details of an error, from a loader or the server. */
interface Details {
  title?: string;
  text?: string;
  link?: { url: string; label: string };
  /** The first link, in place of Federal Bills and of guesses. */
  back?: { to: string; label: string };
}

/**
 * Shown instead of a screen that failed: the server's message and links to continue.
 * @param props.links Replace the links to a list and to Home.
 */
export function ErrorScreen({ links }: { links?: ReactNode }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const known = isRouteErrorResponse(error);
  const missing = known && error.status === 404;
  // A client error gets the same answer the next time, so there is no retry.
  const again = !known || error.status >= 500 || error.status === 429;
  const details = known ? (error.data as Details | null) : null;
  const text = details?.text ?? (isUnreachable(error) && unreachable);
  const back = details?.back ?? { to: '/fedbills', label: 'Federal Bills' };
  const missingTitle = details?.title ?? 'Page not found';
  const online = useOnline();
  const isOffline = text === unreachable && !online;
  useRetry(known && error.status === 503);
  useReload(isUnreachable(error), online);
  return (
    <>
      <PageMeta title={missing ? missingTitle : 'Please try again'} noIndex />
      <EmptyState
        level={1}
        icon={missing ? <Compass aria-hidden /> : <CloudOff aria-hidden />}
        title={missing ? missingTitle : isOffline ? 'This page needs a connection' : 'This did not work'}
        action={
          <>
            {again && <Button onClick={() => location.reload()}>Try again</Button>}
            {links ?? (
              <>
                {!again && <LinkButton to={back.to}>{back.label}</LinkButton>}
                <LinkButton to="/home" variant="secondary">
                  Home
                </LinkButton>
              </>
            )}
          </>
        }
      >
        {text ||
          (missing
            ? 'This page does not exist. The link may be old or mistyped.'
            : 'Something went wrong on our side. Please try again in a moment.')}
        {details?.link && (
          <>
            {' '}
            <a href={details.link.url} rel="noreferrer">
              {details.link.label}
            </a>
          </>
        )}
      </EmptyState>
      {missing && !details?.back && <NotFoundHelp pathname={pathname} />}
      {isOffline && <SavedPages />}
    </>
  );
}

/** Loads the screen's data again until the server can be reached and is ready. */
function useRetry(isLost: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => navigator.onLine && void revalidate(), 5_000);
    return () => clearInterval(timer);
  }, [isLost, revalidate]);
}

/** Reloads the page when the connection is back: browsers do not retry an import that failed. */
function useReload(isLost: boolean, online: boolean): void {
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (!isLost) return undefined;
    if (!online) wasUnreachable.current = true;
    const check = async () => {
      const isReachable = navigator.onLine && (await fetch('/healthz').then(Boolean, () => false));
      if (!isReachable) wasUnreachable.current = true;
      else if (wasUnreachable.current) location.reload();
    };
    // At once: the server may be back before the next time.
    if (!wasUnreachable.current) void check();
    const timer = setInterval(() => void check(), 5_000);
    return () => clearInterval(timer);
  }, [isLost, online]);
}
