import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { linkExpired } from '#contract/errors.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Shows the content of a link from an email or, if it has expired, what to do. */
export function ExpiredLink({ help, children }: { help: string; children: ReactNode }) {
  const { works } = useLoaderData<{ works: boolean }>();
  if (works) return children;
  return (
    <>
      <Notice tone="warning" title={linkExpired.split('. ')[0]}>
        {help}
      </Notice>
      <LinkButton to="/sign_in" wide>
        Sign in
      </LinkButton>
    </>
  );
}
