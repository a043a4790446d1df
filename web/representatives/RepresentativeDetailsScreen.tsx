import { useLoaderData, useParams, useSearchParams } from 'react-router';
import {
  congressOffices,
  getRepresentative,
  homeRepresentatives,
  legislatureOffices,
  representativeBills,
  type Representative,
} from '#contract/representatives.ts';
import { listVotesOfRepresentative } from '#contract/roll-calls/roll-calls.ts';
import { matchRecords } from '#contract/roll-calls/match.ts';
import { matchRecordsCall, useMatchRecords } from '#web/roll-calls/match/match-records.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { opinionButton, statusText } from '#web/bills/bill-labels.ts';
import { DetailsBar } from '#web/lists/DetailsBar.tsx';
import { load } from '#web/api/load.ts';
import { QuickOpinion } from '#web/opinions/QuickOpinion.tsx';
import { ShareImage } from '#web/opinions/ShareImage.tsx';
import { ActionBar } from '#web/shell/ActionBar.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import FollowButton from '#web/notifications/FollowButton.tsx';
import { MuteButton } from '#web/notifications/MuteButton.tsx';
import { Link } from '#web/shell/links/Link.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { showDate } from '#web/ui/dates.ts';
import { billsCall, readBillsView } from './bills-view.ts';
import { BillsTab } from './BillsTab.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { GeneralTab, RecentVotes } from './GeneralTab.tsx';
import { OpinionPanels } from './OpinionPanels.tsx';
import { RepresentativeHead } from './RepresentativeHead.tsx';
import { VotesTab, votesCall } from './VotesTab.tsx';
import { describeRepresentative, detailsPath, represents } from './representative-labels.ts';

export const loader = load(async ({ params, search, viewer, read, origin }) => {
  const id = params.bill_id!;
  const onBills = search.get('tab') === 'bills';
  const onVotes = search.get('tab') === 'votes';
  const [{ representative }] = await Promise.all([
    read(getRepresentative, { params: { id } }),
    onBills && read(representativeBills, billsCall(id, readBillsView(search))),
    !onBills && read(listVotesOfRepresentative, votesCall(id, onVotes ? search : undefined)),
    // For another id these records would be a 422, which hides the 404.
    viewer?.account_setup === 1 && /^[1-9]\d{0,8}$/.test(id) && read(matchRecords, matchRecordsCall(id)),
  ]);
  return { origin, canonical: `${origin}/representatives/${representative.id}` };
});

export default function RepresentativeDetailsScreen() {
  const { origin, canonical } = useLoaderData() as { origin: string; canonical: string };
  const { bill_id } = useParams();
  const [search] = useSearchParams();
  const data = useApiQuery(getRepresentative, { params: { id: bill_id! } }).data;
  const records = useMatchRecords(bill_id);
  const viewer = useViewer();
  if (!data) return null;
  const { representative: person, ...freshness } = data;
  const onBills = search.get('tab') === 'bills';
  const onVotes = search.get('tab') === 'votes';
  const canFollow =
    person.in_office && [...congressOffices, ...legislatureOffices].includes(person.office ?? '');
  const voice = (
    <LinkButton to={`/voice?type=representatives&id=${person.id}`} wide>
      {opinionButton(person.vote)}
    </LinkButton>
  );
  return (
    <>
      <DetailsBar
        title="Representative details"
        list="/representatives"
        lists={[homeRepresentatives]}
        item={{ type: 'representatives', id: String(person.id), title: person.name }}
      />
      <Page crumbs={[{ label: 'Representatives', to: '/representatives' }, { label: 'Details' }]}>
        <PageMeta
          title={onBills ? `Bills of ${person.name}` : onVotes ? `Votes of ${person.name}` : person.name}
          description={describeRepresentative(person)}
          canonical={canonical}
        />
        <ShareImage origin={origin} type="representatives" slug={String(person.id)} title={person.name} />
        <RepresentativeHead
          person={person}
          freshness={freshness}
          records={records.filter(({ id }) => id === person.id)}
        >
          {canFollow && (
            <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
              <FollowButton type="representatives" id={String(person.id)} name={person.name} />
              <span className="text-xs text-ink-3">Get a notification of each bill that they introduce.</span>
            </div>
          )}
        </RepresentativeHead>
        <div className="mt-5">
          <Tabs
            label="About this representative"
            items={[
              { label: 'General', to: detailsPath(person.id, 'general'), current: !onBills && !onVotes },
              { label: 'Votes', to: detailsPath(person.id, 'votes'), current: onVotes },
              { label: 'Bills', to: detailsPath(person.id, 'bills'), current: onBills },
            ]}
          />
        </div>
        {onBills && <BillsTab person={person} view={readBillsView(search)} />}
        {onVotes && <VotesTab person={person} search={search} />}
        {!onBills && !onVotes && (
          <div className="mt-6 with-aside">
            <div className="space-y-8 empty:hidden">
              <RecentVotes id={person.id} />
              <SponsoredBills person={person} />
            </div>
            <aside
              aria-label="Opinions and contact"
              className="space-y-4 mid:col-start-2 mid:row-span-2 mid:row-start-1"
            >
              <OpinionPanels person={person}>
                <QuickOpinion
                  key={person.id}
                  type="representatives"
                  item={{ slug: String(person.id), title: person.name, ...person }}
                />
                <ActionBar>{voice}</ActionBar>
              </OpinionPanels>
              <ContactPanel person={person} />
              {canFollow && (
                <MuteButton
                  type="representatives"
                  id={person.id}
                  noun="official"
                  notified={represents(person, viewer) || person.vote !== 'Not Voted'}
                />
              )}
            </aside>
            <GeneralTab person={person} asOf={freshness.as_of} canFollow />
          </div>
        )}
        {(onBills || onVotes) && (
          <div className="mid:hidden">
            <ActionBar>{voice}</ActionBar>
          </div>
        )}
      </Page>
    </>
  );
}

/** The newest bills that the person introduced. Nothing without any. */
function SponsoredBills({ person: { id, sponsored_bills } }: { person: Representative }) {
  if (sponsored_bills.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2">Sponsored bills</h2>
      <ul>
        {sponsored_bills.map((bill) => (
          <li key={bill.slug} className="border-b border-rule py-3 text-sm">
            <Link to={`/bills/${bill.slug}`} className="tap-area">
              <b>{bill.number}</b> <span className="wrap-anywhere">{curlQuotes(bill.title)}</span>
            </Link>
            <span className="block text-xs text-ink-3">
              {statusText(bill)}
              {bill.status_date && ` · ${showDate(bill.status_date)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">
        <Link to={detailsPath(id, 'bills')} className="inline-flex min-h-11 items-center mid:min-h-8">
          All sponsored bills
        </Link>
      </p>
    </section>
  );
}
