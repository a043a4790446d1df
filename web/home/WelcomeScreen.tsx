import { useEffect } from 'react';
import { Landmark, MessagesSquare, Scale } from 'lucide-react';
import { listBills } from '#contract/bills/bills.ts';
import { currentYears } from '#contract/bills/lists.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { BillCardView } from '#web/bills/BillCardView.tsx';
import { load } from '#web/api/load.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { writeSkipAbout } from '#web/api/storage.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';

const shortList = {
  query: {
    category: 'fed' as const,
    filter: 'recommended' as const,
    years: currentYears,
  },
};

export const loader = load(async ({ read }) => void (await read(listBills, shortList)));

const promises = [
  {
    icon: Landmark,
    title: 'Follow',
    text: 'See real bills in Congress, their status and their sponsors.',
  },
  {
    icon: MessagesSquare,
    title: 'Voice your opinion',
    text: 'Rate a bill on five levels, add a comment, and see how others voted.',
  },
  {
    icon: Scale,
    title: 'Know who represents you',
    text: 'Find your senators and your representative by zip code.',
  },
];

/** The first screen for new visitors: what Polity is, and some bills. */
export default function WelcomeScreen() {
  // Shown once per device; later visits start at Sign In.
  useEffect(writeSkipAbout, []);
  const bills =
    useApiQuery(listBills, shortList)
      .data?.groups.flatMap((group) => group.items)
      .slice(0, 4) ?? [];
  return (
    <>
      <PageMeta
        title="Your Opinion Matters"
        description="Follow bills, voice your opinion, and see who represents you."
      />
      <h1 className="text-3xl">Your Opinion Matters</h1>
      <ul className="mt-4 grid gap-4 mid:grid-cols-3">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <p className="text-sm text-ink-2">
              <b className="block text-base text-ink">{title}</b>
              {text}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/sign_up">Sign up</LinkButton>
        <LinkButton to="/sign_in" variant="secondary">
          Sign in
        </LinkButton>
        <LinkButton to="/home" variant="quiet">
          Skip
        </LinkButton>
      </div>
      {bills.length > 0 && (
        <section aria-labelledby="now" className="mt-8">
          <h2 id="now">On the Short List now</h2>
          {bills.map((bill) => (
            <BillCardView key={bill.id} bill={bill} />
          ))}
        </section>
      )}
    </>
  );
}
