import { X } from 'lucide-react';
import { Link } from '#web/shell/links/Link.tsx';
import type { BillCard } from '#contract/bills/bills.ts';
import type { User } from '#contract/members/user.ts';
import { useSaveProfile } from '#web/members/useSaveProfile.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { shorten } from '#contract/bills/shorten.ts';

/** What a new member can do next. Its button closes it permanently; the account stores that. */
export function FirstSteps({ user, bills }: { user: User; bills: readonly BillCard[] }) {
  const { save } = useSaveProfile(() => undefined);
  if (user.checklist_hidden) return null;
  const place = [user.city, user.state].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="first-steps" className="mt-4 panel pt-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="first-steps" className="text-lg">
          First steps
        </h2>
        <IconButton
          label="Close the first steps"
          icon={<X aria-hidden />}
          onClick={() => save({ user: { checklist_hidden: true } })}
        />
      </div>
      <ol className="mt-1 grid gap-x-8 gap-y-1 text-sm mid:grid-cols-3">
        <Step to="/general_settings" title="Check where you live" text={place} />
        <Step to="/representatives" title="Meet your representatives" text="Who they are and how they vote" />
        <Step to="/suggestions" title="Find people near you" text="Members of your district and state" />
        <li className="py-1.5 mid:col-span-3">
          <p className="font-semibold">Three bills to start with</p>
          <ul>
            {bills.slice(0, 3).map((bill) => (
              <li key={bill.id} className="relative flex min-h-11 items-center py-1.5 mid:min-h-7 mid:py-1">
                <Link to={`/voice?type=bills&id=${bill.slug}`} className="after:absolute after:inset-0">
                  Your opinion on {bill.number}: {shorten(bill.title)}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      </ol>
    </section>
  );
}

function Step({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li className="relative flex min-h-11 flex-col justify-center py-1.5">
      <Link to={to} className="font-semibold after:absolute after:inset-0">
        {title}
      </Link>
      <span className="text-ink-2">{text}</span>
    </li>
  );
}
