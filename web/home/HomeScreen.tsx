import { Link, redirect } from 'react-router';
import { listBills } from '#contract/bills.ts';
import { congressYears } from '#contract/home.ts';
import { useData } from '#web/api.ts';
import { BillCardView } from '#web/bills/BillCardView.tsx';
import { load } from '#web/load.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { tabStart } from '#web/shell/tabs.ts';
import { useViewer } from '#web/shell/viewer.ts';

const shown = 6;
const current = { category: 'fed' as const, years: congressYears(new Date().getUTCFullYear()).current };
const shortList = { query: { ...current, filter: 'recommended' as const } };
const newest = { query: { ...current, sort: 'newest' as const } };

export const loader = load(async ({ search, viewer, read }) => {
  const tab = tabStart(search, viewer);
  if (tab) throw redirect(tab);
  if (viewer?.account_setup === 0) throw redirect('/general_settings');
  await Promise.all([read(listBills, shortList), read(listBills, newest)]);
});

export default function HomeScreen() {
  const viewer = useViewer();
  return (
    <>
      <PageMeta title="Home" description="What Congress is working on, and how people feel about it." />
      <h1>{viewer?.first_name ? `Hello, ${viewer.first_name}` : 'What Congress is working on'}</h1>
      <BillSection title="Short List" input={shortList} more="/fedbills" />
      <BillSection title="Newest" input={newest} more="/fedbills?filter=&sort=newest" />
    </>
  );
}

function BillSection({
  title,
  input,
  more,
}: {
  title: string;
  input: typeof shortList | typeof newest;
  more: string;
}) {
  const groups = useData(listBills, input)?.groups ?? [];
  const bills = groups.flatMap((group) => group.items).slice(0, shown);
  if (bills.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={title}>{title}</h2>
        <Link to={more} className="py-2 text-sm">
          See all<span className="sr-only"> of {title}</span>
        </Link>
      </div>
      {bills.map((bill) => (
        <BillCardView key={bill.id} bill={bill} />
      ))}
    </section>
  );
}
