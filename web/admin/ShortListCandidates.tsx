import { Form, useSearchParams, useSubmit } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { shortListChoices } from '#contract/bills/short-list.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { listCall, readList } from '#web/lists/list-state.ts';
import { listTypes, type ListTypeName } from '#web/lists/list-types.ts';
import { hasStateContent } from '#web/shell/navigation.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { showCount } from '#web/ui/numbers.ts';
import { ChoiceButtons } from './ChoiceButtons.tsx';

const ranked: readonly ListTypeName[] = ['fed', 'state', 'eo', 'initiative'];

/** The list in the address as it ranks now, or its items that match the search. */
export function candidatesOf(search: URLSearchParams) {
  const name = ranked.find((one) => one === search.get('list')) ?? 'fed';
  const type = listTypes[name];
  const q = search.get('q')?.trim() ?? '';
  const list = readList(type, new URLSearchParams(q ? { q } : {}));
  // Without a sort order, the Short List comes by rank.
  return { name, q, ...listCall(type, { ...list, sort: '' }) };
}

/** Finds items to pin or hide. */
export function ShortListCandidates() {
  const [search] = useSearchParams();
  const submit = useSubmit();
  const withState = hasStateContent(useViewer());
  const { name, q, endpoint, query } = candidatesOf(search);
  const { data } = useApiQuery(endpoint, { query });
  const choices = useApiQuery(shortListChoices, {}).data?.choices ?? [];
  const cards = data?.groups.flatMap(({ items }) => items) ?? [];
  return (
    <Panel heading={q ? `Matches for “${q}”` : 'Current ranking'}>
      <search>
        <Form
          className="mb-3 flex flex-wrap items-end gap-3"
          onChange={(event) => {
            if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
          }}
        >
          <SelectField
            label="List"
            name="list"
            defaultValue={name}
            options={ranked
              .filter((one) => one !== 'state' || withState)
              .map((one) => ({ value: one, label: listTypes[one].listName }))}
            className="w-52 max-w-full"
          />
          <SearchField
            label="Search by number or text"
            defaultValue={q}
            className="min-w-[min(13rem,100%)] grow [&>input]:min-h-11"
          />
        </Form>
      </search>
      {data?.total_count === 0 && (
        <p className="text-sm text-ink-2">
          {q ? 'No matches. Try fewer words or a bill number.' : 'This list is empty.'}
        </p>
      )}
      <ul>
        {cards.map((card, index) => {
          const chosen = choices.find(({ id }) => id === card.id)?.choice;
          const bill = card.category !== 'initiative';
          return (
            <li
              key={card.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3"
            >
              <span className="flex min-w-0 grow basis-64 gap-2 text-sm">
                {!q && <span className="tabular w-7 shrink-0 text-ink-3">{index + 1}.</span>}
                <span className="min-w-0">
                  {bill && <b>{card.number} </b>}
                  <Link to={`/${bill ? 'bills' : 'initiatives'}/${card.slug}`} className="tap-area">
                    {curlQuotes(card.title)}
                  </Link>{' '}
                  {chosen && <Tag tone={chosen === 'pin' ? 'accent' : 'plain'}>{choiceNames[chosen]}</Tag>}
                </span>
              </span>
              <ChoiceButtons
                item={{ type: bill ? 'bills' : 'initiatives', slug: card.slug }}
                name={bill ? card.number : card.title}
                chosen={chosen}
              />
            </li>
          );
        })}
      </ul>
      {data && data.total_count > cards.length && (
        <p className="border-t border-rule pt-3 text-xs text-ink-3">
          {`The first ${cards.length} of ${showCount(data.total_count)}. Search to find others.`}
        </p>
      )}
    </Panel>
  );
}

export const choiceNames = { pin: 'Pinned', hide: 'Hidden', none: 'Ranked again' } as const;
