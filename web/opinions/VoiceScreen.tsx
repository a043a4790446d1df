import { Link, useLoaderData, useSearchParams } from 'react-router';
import { opinionPage } from '#contract/opinions.ts';
import { listBills } from '#contract/bills.ts';
import { congressYears } from '#contract/home.ts';
import { useData } from '#web/api.ts';
import { BillCardView } from '#web/bills/BillCardView.tsx';
import { load } from '#web/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { OpinionDesk } from './OpinionDesk.tsx';
import { ShareImage } from './ShareImage.tsx';
import { readVoice, voiceCall, type VoiceItem } from './voice-item.ts';

const shortList = {
  query: {
    category: 'fed' as const,
    filter: 'recommended' as const,
    years: congressYears(new Date().getUTCFullYear()).current,
  },
};

export const loader = load(async ({ search, read, origin }) => {
  const item = readVoice(search);
  await (item ? read(opinionPage, voiceCall(item)) : read(listBills, shortList));
  return { origin };
});

export default function VoiceScreen() {
  const [search] = useSearchParams();
  const item = readVoice(search);
  return item ? <VoiceOn item={item} /> : <ChooseBill />;
}

const lists = {
  bills: { label: 'Federal Bills', to: '/fedbills' },
  initiatives: { label: 'Initiatives', to: '/initiatives' },
  representatives: { label: 'Representatives', to: '/representatives' },
};

function VoiceOn({ item }: { item: VoiceItem }) {
  const { origin } = useLoaderData() as { origin: string };
  const data = useData(opinionPage, voiceCall(item));
  if (!data) return null;
  const details = `/${item.type}/${data.object.slug}`;
  return (
    <Page crumbs={[lists[item.type], { label: 'Details', to: details }, { label: 'VYO' }]}>
      <PageMeta
        title={`Voice Your Opinion: ${data.object.title}`}
        description={`See how people feel about ${data.object.title}, and say how you feel.`}
      />
      <ShareImage origin={origin} type={item.type} slug={data.object.slug} title={data.object.title} />
      <p className="mt-3 text-sm text-ink-2">
        {data.object.number && <b className="text-ink">{data.object.number} · </b>}Voice Your Opinion
      </p>
      <h1 className="mt-1 max-w-measure">
        <Link to={details} className="text-ink no-underline hover:underline">
          {data.object.title}
        </Link>
      </h1>
      <OpinionDesk item={item} data={data} />
    </Page>
  );
}

/** Without an item: the Short List to choose from. */
function ChooseBill() {
  const bills = useData(listBills, shortList)?.groups.flatMap((group) => group.items) ?? [];
  return (
    <Page crumbs={[{ label: 'VYO' }]} title="Voice Your Opinion">
      <PageMeta
        title="Voice Your Opinion"
        description="Choose a bill from the Short List and say how you feel about it."
      />
      <p className="max-w-measure text-ink-2">
        Choose a bill from the Short List and say how you feel about it.
      </p>
      {bills.map((bill) => (
        <BillCardView key={bill.id} bill={bill} level="h2" />
      ))}
    </Page>
  );
}
