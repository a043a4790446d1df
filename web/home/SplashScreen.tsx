import { useEffect, useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { me, type User } from '#contract/members/user.ts';
import { ApiError } from '#web/api/api-error.ts';
import { load } from '#web/api/load.ts';
import { callNetwork } from '#web/api/network.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { takeTap } from '#web/shell/tap-routing.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { readToken, writeToken } from '#web/api/storage.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { readSkipAbout, startPath } from './start-path.ts';

/** With a session cookie, the server redirects at once. */
export const loader = load(async ({ viewer }) => {
  if (viewer) throw redirect(startPath(viewer));
});

/** Milliseconds after which the screen says that it is still connecting. */
const slowAfterMs = 2_000;

export default function SplashScreen() {
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    let isClosed = false;
    void nextPath(setViewer).then((path) => isClosed || navigate(path, { replace: true }));
    return () => {
      isClosed = true;
      clearTimeout(timer);
    };
    // Once per visit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div className="grid min-h-[60dvh] place-content-center gap-4 text-center">
      <PageMeta
        title="Your Opinion Matters"
        description="Follow bills, voice your opinion, and see who represents you."
      />
      <img src="/icon.svg" alt="" width={96} height={96} className="mx-auto" />
      <h1 className="text-3xl">Polity</h1>
      <p className="text-lg text-ink-2">Your Opinion Matters</p>
      {slow && <Spinner label="Still connecting…" />}
      <nav aria-label="Start" className="flex flex-wrap justify-center gap-x-5 text-sm [&>a]:py-3">
        <Link to="/welcome">About</Link>
        <Link to="/sign_in">Sign in</Link>
        <Link to="/home">Skip</Link>
      </nav>
    </div>
  );
}

/** The next screen: by the stored token, or Welcome on the first visit and Sign In later. */
async function nextPath(setViewer: (user: User | null, token?: string) => void): Promise<string> {
  const token = readToken();
  if (!token) return readSkipAbout() ? '/sign_in' : '/welcome';
  try {
    const { user } = (await callNetwork(me, {})) as { user: User };
    setViewer(user, token);
    return user.account_setup === 1 ? (takeTap() ?? startPath(user)) : startPath(user);
  } catch (error) {
    // Without a connection, the token may still be valid.
    if (!(error instanceof ApiError) || error.code !== 'invalid_session') return '/home';
    writeToken(null);
    setViewer(null);
    return '/sign_in';
  }
}
