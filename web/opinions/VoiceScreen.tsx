import { Vote } from 'lucide-react';
import { useLoaderData, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { opinionPage } from '#contract/opinions/opinions.ts';
import { listBills, type BillCard } from '#contract/bills/bills.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { billKinds } from '#web/bills/bill-kinds.ts';
import { BillCardView } from '#web/bills/BillCardView.tsx';
import { shortListCall, useShortList } from '#web/bills/short-list.ts';
import { gated, StateBillGate } from '#web/bills/StateBillGate.tsx';
import { load } from '#web/api/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { officialTitle } from '#web/ui/official-text.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { cx } from '#web/ui/cx.ts';
import { OpinionPanel } from './OpinionPanel.tsx';
import { ShareImage } from './ShareImage.tsx';
import { readVoice, voiceCall, type VoiceItem } from './voice-item.ts';

export const loader = load(async ({ search, read, origin }) => {
  const item = readVoice(search);
  const reading = item ? read(opinionPage, voiceCall(item)) : read(listBills, shortListCall);
  return { origin, isGated: await gated(reading) };
});

/** Titles of more characters are cut here; the item's own page shows them in full. */
const longTitle = 140;

export default function VoiceScreen() {
  const [search] = useSearchParams();
  const item = readVoice(search);
  if ((useLoaderData() as { isGated: boolean }).isGated) return <StateBillGate />;
  // The key: what was typed or sent about one item does not concern another.
  return item ? <VoiceOn key={`${item.type} ${item.id}`} item={item} /> : <ChooseBill />;
}

function listOf({ type }: VoiceItem, category: string | null) {
  if (type !== 'bills') return lists[type];
  const { listName, list } = billKinds[category as keyof typeof billKinds];
  return { label: listName, to: list };
}

const lists = {
  initiatives: { label: 'Initiatives', to: '/initiatives' },
  representatives: { label: 'Representatives', to: '/representatives' },
};

function VoiceOn({ item }: { item: VoiceItem }) {
  const { origin } = useLoaderData() as { origin: string };
  const data = useApiQuery(opinionPage, voiceCall(item)).data;
  if (!data) return null;
  const details = `/${item.type}/${data.object.slug}`;
  const isLong = data.object.title.length > longTitle;
  return (
    <Page crumbs={[listOf(item, data.object.category), { label: 'Details', to: details }, { label: 'VYO' }]}>
      <PageMeta
        title={`Voice Your Opinion: ${data.object.title}`}
        description={`See how people feel about ${data.object.title}, and say how you feel.`}
      />
      <ShareImage origin={origin} type={item.type} slug={data.object.slug} title={data.object.title} />
      <p className="mt-3 text-sm text-ink-2">
        {data.object.number && <b className="text-ink">{data.object.number} · </b>}Voice Your Opinion
      </p>
      <h1 className={cx('mt-1 max-w-measure', isLong && 'text-xl')}>
        <Link to={details} className="tap-area text-ink no-underline hover:underline">
          <span className={cx(isLong && 'line-clamp-4')}>{officialTitle(data.object.title)}</span>
        </Link>
      </h1>
      <OpinionPanel item={item} data={data} />
    </Page>
  );
}

const isOpen = ({ vote }: BillCard) => vote === 'Not Voted';

/** Without an item: bills of the Short List to choose from, those without the viewer's opinion first. */
function ChooseBill() {
  const items = useShortList();
  const bills = [...items.filter(isOpen), ...items.filter((bill) => !isOpen(bill))];
  return (
    <Page crumbs={[{ label: 'VYO' }]} title="Voice Your Opinion">
      <PageMeta
        title="Voice Your Opinion"
        description="Choose a bill from the Short List and say how you feel about it."
      />
      {bills.length === 0 ? (
        <EmptyState icon={<Vote aria-hidden />} title="No bills yet">
          Polity has not loaded any bills.
        </EmptyState>
      ) : (
        <p className="max-w-measure text-ink-2">
          Choose a bill from the Short List and say how you feel about it.
        </p>
      )}
      {bills.map((bill) => (
        <BillCardView key={bill.id} bill={bill} level="h2" />
      ))}
      {bills.length > 0 && (
        <p className="mt-6 text-center">
          <LinkButton to="/fedbills" variant="secondary">
            See the whole Short List
          </LinkButton>
        </p>
      )}
    </Page>
  );
}
