import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { nameOf, useViewer } from '#web/shell/viewer.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { returnPath } from './return-path.ts';

/** Shows members who open Sign In or Sign Up that they are signed in. They may still use another account. */
export function SignedInNotice() {
  const viewer = useViewer();
  // Not after a sign-in on this screen, while the next one loads.
  const [initialId] = useState(viewer?.id);
  const [search] = useSearchParams();
  if (!viewer || viewer.id !== initialId) return null;
  const name = nameOf(viewer);
  return (
    <Notice>
      You are signed in as <b className="wrap-anywhere">{name}</b>.{' '}
      <Link to={returnPath(search, viewer)}>Continue</Link>
    </Notice>
  );
}
