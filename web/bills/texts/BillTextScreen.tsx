import { data, Form, useParams, useSearchParams, useSubmit } from 'react-router';
import { getBillText } from '#contract/bills/bill-texts.ts';
import { getBill, type Bill } from '#contract/bills/bills.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { billKinds } from '#web/bills/bill-kinds.ts';
import { isGated, StateBillGate } from '#web/bills/StateBillGate.tsx';
import { load } from '#web/api/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDate } from '#web/ui/dates.ts';
import { hostOf } from '#web/ui/hosts.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { BillTextView } from './BillTextView.tsx';
import { Differences } from './Differences.tsx';

export const loader = load(async ({ params, search, read }) => {
  const id = params.bill_id!;
  try {
    const { bill } = await read(getBill, { params: { id } });
    const { version } = chosen(bill, search);
    if (!version)
      throw data(
        {
          title: 'No text yet',
          text: 'We don’t have the text of this bill yet.',
          back: { to: `/bills/${id}`, label: 'Bill details' },
          ...(bill.text_url && {
            link: { url: bill.text_url, label: `Read it on ${hostOf(bill.text_url)}` },
          }),
        },
        { status: 404 },
      );
    await read(getBillText, { params: { id, version }, query: { page: 1 } });
  } catch (error) {
    if (!isGated(error)) throw error;
  }
});

/** The versions in the address, or the newest one. Versions without a text are ignored. */
function chosen(bill: Bill, search: URLSearchParams) {
  const known = bill.texts.filter(({ readable }) => readable);
  const find = (name: string) =>
    known.find(({ version }) => version === search.get(name))?.version ?? undefined;
  const version = find('version') ?? known[0]?.version ?? undefined;
  const from = find('from');
  return { known, version, from: from === version ? undefined : from };
}

export default function BillTextScreen() {
  const { bill_id: id = '' } = useParams();
  const bill = useApiQuery(getBill, { params: { id } }).data?.bill;
  return bill ? <Text bill={bill} id={id} /> : <StateBillGate />;
}

function Text({ bill, id }: { bill: Bill; id: string }) {
  const [search] = useSearchParams();
  const { known, version, from } = chosen(bill, search);
  const kind = billKinds[bill.category];
  if (!version) return null;
  return (
    <Page
      crumbs={[
        { label: kind.listName, to: kind.list },
        { label: 'Details', to: `/bills/${bill.slug}` },
        { label: 'Text' },
      ]}
    >
      <PageMeta
        title={`Text of ${bill.number}`}
        description={`The official words of ${bill.number}, ${bill.title}.`}
        noIndex={Boolean(from) || bill.category === 'state'}
      />
      <header className="mt-3 max-w-measure">
        <p className="text-sm text-ink-2">
          <b className="text-ink">{bill.number}</b> · {from ? 'What changed' : 'Official text'}
        </p>
        <h1 className="mt-1">{curlQuotes(bill.title)}</h1>
      </header>
      <Choice versions={known} version={version} from={from} />
      {from ? (
        <Differences key={`${from} ${version}`} id={id} older={from} newer={version} />
      ) : (
        <BillTextView key={version} id={id} version={version} />
      )}
    </Page>
  );
}

/** Chooses the version and an older one to compare with. A form, so that it works without scripts. */
function Choice({
  versions,
  version,
  from,
}: {
  versions: Bill['texts'];
  version: string;
  from: string | undefined;
}) {
  const submit = useSubmit();
  const options = versions.map((text) => ({
    value: text.version!,
    label: [text.name, text.date && showDate(text.date)].filter(Boolean).join(', '),
  }));
  return (
    <Form
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      className="my-5 grid max-w-190 items-end gap-4 border-y border-rule py-4 mid:grid-cols-[1fr_1fr_auto]"
    >
      <SelectField label="Version" name="version" options={options} defaultValue={version} />
      {versions.length > 1 && (
        <SelectField
          label="Compare with"
          name="from"
          placeholder="No other version"
          options={options.filter(({ value }) => value !== version)}
          defaultValue={from ?? ''}
        />
      )}
      <noscript>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </noscript>
    </Form>
  );
}
