import type { ReactNode } from 'react';
import { Check, Circle, X } from 'lucide-react';
import { Link } from '#web/shell/links/Link.tsx';
import type { Output } from '#contract/endpoint.ts';
import type { home } from '#contract/home/front-page.ts';
import type { User } from '#contract/members/user.ts';
import { useSaveProfile } from '#web/members/useSaveProfile.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { shorten } from '#contract/bills/shorten.ts';

interface FirstStepsProps {
  user: User;
  done: Output<typeof home>['steps'];
  /** Those without an opinion of the member. */
  bills: readonly { slug: string; number: string; title: string }[];
}

const billsTitle = 'Three bills to start with';

/** What a new member can do next, until all is done or its button closes it; the account stores that. */
export function FirstSteps({ user, done: { friends, follows, opinions }, bills }: FirstStepsProps) {
  const { save } = useSaveProfile(() => undefined);
  const hasPlace = user.districts.congressional_district !== null;
  const hasVoiced = opinions === 3;
  const count = [hasPlace, follows, friends, hasVoiced].filter(Boolean).length;
  if (user.checklist_hidden || count === 4) return null;
  const place = [user.city, user.state].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="first-steps" className="mt-4 panel pt-3">
      <div className="flex items-center justify-between gap-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="first-steps" className="text-lg">
            First steps
          </h2>
          <p className="text-sm text-ink-2">{count} of 4 done</p>
        </div>
        <IconButton
          label="Close the first steps"
          icon={<X aria-hidden />}
          onClick={() => save({ user: { checklist_hidden: true } })}
        />
      </div>
      <ol className="mt-1 grid gap-x-8 gap-y-1 text-sm mid:grid-cols-2">
        <LinkStep to="/general_settings" title="Check where you live" text={place} done={hasPlace} />
        <LinkStep
          to="/representatives"
          title="Meet your representatives"
          text="Follow one to get news of their bills"
          done={follows}
        />
        <LinkStep
          to="/suggestions"
          title="Find people near you"
          text="Members of your district and state"
          done={friends}
        />
        <Step title={billsTitle} done={hasVoiced}>
          <p className="font-semibold">
            {billsTitle} <span className="font-normal text-ink-2">{opinions} of 3 done</span>
          </p>
          <ul>
            {bills.slice(0, 3 - opinions).map((bill, index) => (
              <li
                key={bill.slug}
                className={cx(
                  'relative flex min-h-11 items-center py-1.5 mid:min-h-7 mid:py-1',
                  index > 0 && 'max-mid:hidden',
                )}
              >
                <Link to={`/voice?type=bills&id=${bill.slug}`} className="after:absolute after:inset-0">
                  Your opinion on {bill.number}: {shorten(bill.title)}
                </Link>
              </li>
            ))}
          </ul>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  title: string;
  done: boolean;
  /** Shown until it is done. */
  children: ReactNode;
}

function Step({ title, done, children }: StepProps) {
  const Icon = done ? Check : Circle;
  return (
    <li className="relative flex gap-2 py-1.5">
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', done ? 'text-success' : 'text-ink-3')} />
      {done ? (
        <p className="text-ink-3">
          {title}
          <span className="sr-only">: done</span>
        </p>
      ) : (
        <div className="min-w-0">{children}</div>
      )}
    </li>
  );
}

function LinkStep({ to, text, ...step }: { to: string; text: string } & Omit<StepProps, 'children'>) {
  return (
    <Step {...step}>
      <Link to={to} className="font-semibold after:absolute after:inset-0">
        {step.title}
      </Link>
      <span className="block min-h-5 text-ink-2">{text}</span>
    </Step>
  );
}
