import { redirect, useLoaderData, useParams } from 'react-router';
import { shorten } from '#contract/bills/shorten.ts';
import { getRollCall, type RollCall } from '#contract/roll-calls/roll-calls.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { load } from '#web/api/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { DataNote } from '#web/shell/DataNote.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { CrossedParty } from './CrossedParty.tsx';
import { PartyTotals } from './PartyTotals.tsx';
import { majorityNeeded, outcome, rollCallName, voteTime } from './roll-call-labels.ts';
import { explainedQuestion, rollCallSubject } from './roll-call-subject.ts';
import { InspectedSeats } from './InspectedSeats.tsx';
import { VoteGroups } from './VoteGroups.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { officialTitle } from '#web/ui/official-text.ts';
import { YourRepresentatives } from './YourRepresentatives.tsx';

export const loader = load(async ({ params, read, origin }) => {
  const { roll_call } = await read(getRollCall, { params: { id: params.id! } });
  if (roll_call.id !== params.id) throw redirect(`/roll_calls/${roll_call.id}`, 301);
  return { canonical: `${origin}/roll_calls/${roll_call.id}` };
});

/** One recorded vote: what it is about, the question, the result and every member's vote. */
export default function RollCallScreen() {
  const { canonical } = useLoaderData() as { canonical: string };
  const { id } = useParams();
  const data = useApiQuery(getRollCall, { params: { id: id! } }).data;
  if (!data) return null;
  const { roll_call: rollCall, ...freshness } = data;
  const { bill } = rollCall;
  const crumbs = bill?.title
    ? [
        { label: 'Federal Bills', to: '/fedbills' },
        { label: bill.number, to: `/bills/${bill.slug}` },
        { label: 'Roll call' },
      ]
    : [{ label: 'Roll Calls', to: '/roll_calls' }, { label: 'Roll call' }];
  const title = [rollCallName(rollCall), shorten(rollCallSubject(rollCall))].join(': ');
  const hasSides = rollCall.totals.yea + rollCall.totals.nay > 0;
  return (
    <Page crumbs={crumbs}>
      <PageMeta
        title={title}
        description={`${title}. ${rollCall.result}${hasSides ? `, ${outcome(rollCall)}` : ''}.`}
        canonical={canonical}
      />
      <Head rollCall={rollCall} />
      <DataNote {...freshness} className="mt-2" />
      <div className="mt-6 grid grid-cols-1 items-start gap-x-10 gap-y-8 mid:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-6">
          <InspectedSeats rollCall={rollCall} />
          <PartyTotals rollCall={rollCall} />
        </div>
        <div className="space-y-8 max-mid:order-first">
          <section aria-labelledby="yours">
            <h2 id="yours" className="mb-2 text-lg">
              Your representatives
            </h2>
            <YourRepresentatives yours={rollCall.yours} />
          </section>
          {hasSides && <CrossedParty rollCall={rollCall} />}
        </div>
      </div>
      <div className="mt-10">
        <VoteGroups key={rollCall.id} rollCall={rollCall} />
      </div>
      <Source rollCall={rollCall} />
    </Page>
  );
}

/** Titles of more characters are cut at a word here; the bill's page shows them in full. */
const longTitle = 300;

function Head({ rollCall }: { rollCall: RollCall }) {
  const { bill, question, result, requires, subject, amendment, amendment_record } = rollCall;
  const heading = rollCallSubject(rollCall);
  const shortHeading = shorten(heading);
  const needed = majorityNeeded(requires);
  const isNamedBelow = amendment_record !== null && namesOnlyAmendment(subject ?? '');
  const about = [
    bill?.title && heading !== shortHeading && shorten(bill.title, longTitle),
    bill && subject && comparable(subject) !== comparable(bill.title ?? '') && !isNamedBelow ? subject : null,
    bill && amendment && !amendment_record && `On ${amendment}`,
  ].flatMap((line) => line || []);
  return (
    <header className="mt-3 [&>*]:max-w-measure">
      <p className="text-sm text-ink-2">
        {rollCallName(rollCall)} · {voteTime(rollCall)}
      </p>
      <h1 className="mt-1 wrap-anywhere">
        {bill?.title ? (
          <AppLink to={`/bills/${bill.slug}`} className="text-ink">
            {officialTitle(shortHeading)}
          </AppLink>
        ) : (
          officialTitle(heading)
        )}
      </h1>
      {heading !== question && <p className="mt-2">{explainedQuestion(rollCall)}</p>}
      {about.map((line) => (
        <p key={line} className="mt-1 text-sm text-ink-2">
          {curlQuotes(line)}
        </p>
      ))}
      {bill && amendment_record && (
        <p className="mt-1 text-sm text-ink-2">
          On{' '}
          <AppLink to={`/bills/${bill.slug}#amendments`} className="tap-area">
            {amendment_record.number}
          </AppLink>
          {amendment_record.description && `: ${curlQuotes(amendment_record.description)}`}
        </p>
      )}
      <p className="mt-3">
        <b>{result}</b>
        {rollCall.totals.yea + rollCall.totals.nay > 0 && <>, {outcome(rollCall)}</>}
        {needed && <span className="text-ink-2"> · needs {needed}</span>}
      </p>
    </header>
  );
}

/** The official question often repeats the title of the bill, with other case and punctuation. */
function comparable(text: string): string {
  return text.replaceAll(/\W+/g, ' ').trim().toLowerCase();
}

/** 'Merkley Amdt. No. 2863', which the line on the amendment says as well. */
const namesOnlyAmendment = (subject: string) => /^[^()]{1,40} Amdt\.? No\.? \d+$/.test(subject);

function Source({ rollCall: { source_url, chamber } }: { rollCall: RollCall }) {
  if (!source_url) return null;
  return (
    <p className="mt-4 text-xs text-ink-3">
      <a href={source_url} rel="noreferrer" className="inline-flex min-h-11 items-center mid:min-h-0">
        Official record of the {chamber === 'house' ? 'Clerk of the House' : 'Senate'}
      </a>
    </p>
  );
}
