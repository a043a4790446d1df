import { useEffect, type ReactNode } from 'react';
import { redirect } from 'react-router';
import { Landmark, MessagesSquare, Scale, type LucideIcon } from 'lucide-react';
import { listBills } from '#contract/bills/bills.ts';
import { listRollCalls } from '#contract/roll-calls/roll-calls.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { BillCardView } from '#web/bills/BillCardView.tsx';
import { shortListCall, useShortList } from '#web/bills/short-list.ts';
import { load } from '#web/api/load.ts';
import { ZipForm } from '#web/representatives/ZipForm.tsx';
import { RollCallRow } from '#web/roll-calls/RollCallRow.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { startPath, writeSkipAbout } from './start-path.ts';

const rollCalls = { query: { page: 1 } };

export const loader = load(async ({ viewer, read }) => {
  if (viewer) throw redirect(startPath(viewer));
  await Promise.all([read(listBills, shortListCall), read(listRollCalls, rollCalls)]);
});

/** The first screen for new visitors: what Polity does, in three steps with a real bill and a real vote. */
export default function WelcomeScreen() {
  // Shown once per device; later visits start at Sign In.
  useEffect(writeSkipAbout, []);
  const bills = useShortList();
  const bill = bills.toSorted((a, b) => b.opinions.voters - a.opinions.voters)[0];
  const recent = useApiQuery(listRollCalls, rollCalls).data?.roll_calls ?? [];
  // A visitor should recognize what the vote was about.
  const rollCall = recent.find((vote) => vote.bill?.title) ?? recent[0];
  return (
    <>
      <PageMeta
        title="Your Opinion Matters"
        description="Follow bills, voice your opinion, and see who represents you."
      />
      <h1 className="mt-3 text-3xl">Your Opinion Matters</h1>
      <p className="mt-2 max-w-measure text-ink-2">
        Polity shows what Congress is working on, lets you say what you think of it, and compares your
        opinions with the votes of your representatives.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to="/sign_up">Sign up</LinkButton>
        <LinkButton to="/sign_in" variant="secondary">
          Sign in
        </LinkButton>
        <LinkButton to="/home" variant="quiet">
          Skip
        </LinkButton>
      </div>
      <ol className="mt-6 max-w-190 space-y-8">
        <Step
          icon={MessagesSquare}
          title="1. Voice your opinion on a bill"
          text="Rate a bill on five levels, add a comment, and see how others feel."
        >
          {bill && <BillCardView bill={bill} level="h3" />}
        </Step>
        <Step
          icon={Landmark}
          title="2. Know who represents you"
          text="Enter your zip code to see your senators and your representative."
        >
          <div className="mt-3">
            <ZipForm />
          </div>
        </Step>
        <Step
          icon={Scale}
          title="3. Match your votes"
          text="See how often your representatives voted as you would have. Here is a recent vote:"
        >
          {rollCall && (
            <ul>
              <RollCallRow rollCall={rollCall} />
            </ul>
          )}
          <LinkButton to="/match_my_votes" variant="secondary" className="mt-3">
            Match My Votes
          </LinkButton>
        </Step>
      </ol>
    </>
  );
}

interface StepProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ icon: Icon, title, text, children }: StepProps) {
  return (
    <li>
      <h2 className="flex items-center gap-2.5">
        <Icon aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="min-w-0">{title}</span>
      </h2>
      <p className="mt-1 text-sm text-ink-2">{text}</p>
      {children}
    </li>
  );
}
