import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { linkExpired } from '#contract/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface ExpiredLinkProps {
  help: string;
  /** Sign In opens with the dialog that emails a new link. */
  forgotPassword?: boolean;
  children: ReactNode;
}

/** Shows the content of a link from an email or, if it has expired, what to do. */
export function ExpiredLink({ help, forgotPassword = false, children }: ExpiredLinkProps) {
  const { works } = useLoaderData<{ works: boolean }>();
  if (works) return children;
  return (
    <>
      <Notice tone="warning" title={linkExpired.split('. ')[0]}>
        {help}
      </Notice>
      <LinkButton to="/sign_in" state={{ forgotPassword }} wide>
        Sign in
      </LinkButton>
    </>
  );
}

/** For loaders of links from emails: an expired link is explained, not a missing page. */
export async function linkWorks(check: () => Promise<unknown>): Promise<{ works: boolean }> {
  try {
    await check();
    return { works: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { works: false };
    throw error;
  }
}
