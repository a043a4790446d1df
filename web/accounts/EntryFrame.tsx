import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '#web/ui/Panel.tsx';

/** The narrow card that Sign In, Sign Up and Account Setup stand in, with the pages every newcomer may want to read. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-105 py-2 mid:py-8">
      <p className="mb-4 text-center font-title text-lg text-ink-2">Your Opinion Matters</p>
      <Panel>
        <h1 className="mb-4">{title}</h1>
        <div className="space-y-4">{children}</div>
      </Panel>
      <nav
        aria-label="About Polity"
        className="mt-4 flex flex-wrap justify-center gap-x-5 text-sm [&>a]:py-2.5"
      >
        <Link to="/about">About</Link>
        <Link to="/terms_of_use">Terms of Use</Link>
        <Link to="/privacy_policy">Privacy Policy</Link>
      </nav>
    </div>
  );
}
