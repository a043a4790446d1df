import { useEffect } from 'react';
import { redirect, useLoaderData, useNavigate } from 'react-router';
import type { BillCard } from '#contract/bills/bills.ts';
import { graphDays, home } from '#contract/home/front-page.ts';
import { ConfirmEmailNotice } from '#web/auth/security/ConfirmEmailNotice.tsx';
import { useHomeStart } from '#web/notifications/useHomeStart.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { BillCardView } from '#web/bills/BillCardView.tsx';
import { load, withReturn } from '#web/api/load.ts';
import { InitiativeDate } from '#web/initiatives/InitiativeDate.tsx';
import { ZipForm } from '#web/representatives/ZipForm.tsx';
import { DataNote } from '#web/shell/DataNote.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { hasStateContent, tabStart } from '#web/shell/navigation.ts';
import { takeTap } from '#web/shell/tap-routing.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Carousel } from '#web/ui/Carousel.tsx';
import { ChipLink } from '#web/shell/links/ChipLink.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LatestVotes, SeeAll, UpForVote, Watched } from './HomeNews.tsx';
import { GraphCard, NewBillCard, NewInitiativeCard } from './HomeCards.tsx';
import { LeadStory, mostArgued } from './LeadStory.tsx';

export const loader = load(async ({ search, viewer, read }) => {
  const tab = tabStart(search, viewer);
  if (tab) throw redirect(tab);
  if (viewer?.account_setup === 0) throw redirect(withReturn('/general_settings', '/home'));
  await read(home, {});
  // Stored in the page: the clock of the device may be wrong.
  return { today: new Date().toISOString().slice(0, 10) };
});

export default function HomeScreen() {
  const viewer = useViewer();
  useHomeStart();
  useRememberedTap();
  const { today } = useLoaderData<{ today: string }>();
  const data = useApiQuery(home, {}).data;
  const {
    graphs = [],
    bills = [],
    initiatives = [],
    roll_calls: votes = [],
    watched = [],
    up_for_vote: waiting = [],
    short_list: shortListed = [],
    short_list_notice,
    steps,
    ...freshness
  } = data ?? {};
  const lead = mostArgued(graphs);
  const openBills = [
    ...shortListed.filter(({ vote }) => vote === 'Not Voted'),
    ...waiting.filter(({ slug, my_vote }) => !my_vote && !shortListed.some((bill) => bill.slug === slug)),
  ];
  const isEmpty = data && !data.as_of && bills.length === 0 && initiatives.length === 0;
  return (
    <>
      <PageMeta title="Home" description="What Congress is working on, and how people feel about it." />
      <h1 className="mt-2 wide:mt-0">
        {viewer?.first_name ? `Hello, ${viewer.first_name}` : 'What Congress is working on'}
      </h1>
      <DataNote {...freshness} className="mt-1" />
      {isEmpty && <p className="mt-2 text-ink-2">Polity has not loaded any official data yet.</p>}
      {viewer && <ConfirmEmailNotice user={viewer} className="mt-4" />}
      {viewer && steps && <FirstSteps user={viewer} done={steps} bills={openBills} />}
      {lead && <LeadStory graph={lead} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 mid:grid-cols-2">
        <LatestVotes votes={votes} />
        <div>
          {viewer ? <Watched bills={watched} /> : <YourOfficials />}
          <UpForVote bills={waiting} />
        </div>
      </div>
      {graphs.length > 0 && (
        <Carousel
          title="Most active"
          note={
            <p className="text-xs text-ink-3">By the opinions of the last {graphDays} days, up to now.</p>
          }
          items={graphs.map((graph) => ({
            key: graph.id,
            content: <GraphCard graph={graph} today={today} />,
          }))}
        />
      )}
      {bills.length > 0 && (
        <Carousel
          title="Newest bills"
          note={<DataNote {...freshness} coverage={null} />}
          action={<SeeAll of="Newest bills" to="/fedbills?filter=&sort=newest" />}
          items={bills.map((bill) => ({ key: bill.id, content: <NewBillCard bill={bill} /> }))}
        />
      )}
      {initiatives.length > 0 && (
        <Carousel
          title="Newest initiatives"
          note={
            <p className="text-xs text-ink-3">
              By members. Latest: <InitiativeDate initiative={initiatives[0]!} />
            </p>
          }
          action={<SeeAll of="Newest initiatives" to="/initiatives?filter=national" />}
          items={initiatives.map((initiative) => ({
            key: initiative.id,
            content: <NewInitiativeCard initiative={initiative} />,
          }))}
        />
      )}
      <ShortList bills={shortListed} notice={short_list_notice} />
      <Lists />
    </>
  );
}

/** Visitors find their officials without an account. */
function YourOfficials() {
  return (
    <section aria-labelledby="your-officials" className="mt-7">
      <h2 id="your-officials">Who represents you?</h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Enter your zip code to see your senators and representatives. You do not need an account.
      </p>
      <ZipForm />
    </section>
  );
}

function ShortList({ bills, notice }: { bills: BillCard[]; notice: string | null | undefined }) {
  if (bills.length === 0) return null;
  return (
    <section aria-labelledby="short-list" className="contained mt-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="short-list">Short List</h2>
        <SeeAll of="Short List" to="/fedbills" />
      </div>
      <p className="text-xs text-ink-3">
        Some of the 100 bills with the most momentum in Congress, the last to move first.
      </p>
      {notice && <p className="mt-1 text-sm text-ink-2">{notice}</p>}
      {bills.map((bill) => (
        <BillCardView key={bill.id} bill={bill} />
      ))}
    </section>
  );
}

/** Links to all lists, including those without a tab. */
function Lists() {
  const viewer = useViewer();
  const lists = [
    ['Federal Bills', '/fedbills'],
    ...(hasStateContent(viewer) ? [['State Bills', '/statebills']] : []),
    ['Local Bills', '/localbills'],
    ['Executive Orders', '/execorders'],
    ['Initiatives', '/initiatives'],
    ['Roll Calls', '/roll_calls'],
  ] as [name: string, path: string][];
  return (
    <nav aria-labelledby="all-lists" className="mt-7">
      <h2 id="all-lists">All lists</h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {lists.map(([name, path]) => (
          <ChipLink key={path} to={path}>
            {name}
          </ChipLink>
        ))}
      </div>
    </nav>
  );
}

/** Opens the screen of a tapped notification once the member has signed in and set up the account. */
function useRememberedTap(): void {
  const ready = useViewer()?.account_setup === 1;
  const navigate = useNavigate();
  useEffect(() => {
    const path = ready ? takeTap() : undefined;
    if (path && path !== '/home') void navigate(path, { replace: true });
  }, [ready, navigate]);
}
