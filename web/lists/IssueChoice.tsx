import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listIssueTitles } from '#contract/bills/bills.ts';
import { citizensIssues } from '#contract/bills/issues.ts';
import type { Output } from '#contract/endpoint.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { showCount } from '#web/ui/numbers.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { issueQuery, type ListState } from './list-state.ts';
import type { ListType } from './list-types.ts';

interface IssueChoiceProps {
  type: ListType;
  list: ListState;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

type Issue = Output<typeof listIssueTitles>['issue_titles'][number];

/** Checkboxes for the 41 issues with their numbers of bills, and a field that narrows them. */
export default function IssueChoice({ type, list, chosen, onChange }: IssueChoiceProps) {
  const hydrated = useHydrated();
  const viewer = useViewer();
  const [text, setText] = useState('');
  const query = issueQuery(type, list, viewer);
  const { data, isError } = useQuery({
    ...apiQuery(listIssueTitles, { query }),
    // Keeps the boxes, and the focus on one, while other filters are counted.
    placeholderData: keepPreviousData,
  });
  if (!data)
    return isError ? (
      <p className="text-sm">The issues could not be loaded. Please try again.</p>
    ) : (
      <p className="text-sm text-ink-3">Loading issues…</p>
    );
  const issues = data.issue_titles.toSorted((a, b) => b.bill_count - a.bill_count);
  const matches = ({ name }: Issue) => name.toLowerCase().includes(text.trim().toLowerCase());
  const isAskedFor = ({ name }: Issue) => citizensIssues.includes(name);
  const boxes = { chosen, onChange, matches, noun: type.noun };
  return (
    <fieldset aria-label="41 Issues" className="min-w-0">
      {hydrated && (
        <input
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          aria-label="Type to filter issues"
          placeholder="Type to filter issues"
          className="mb-2 h-11 w-full max-w-100 rounded-md border border-edge bg-surface px-3 text-base mid:h-9 mid:pointer-fine:text-sm"
        />
      )}
      <output className="block text-sm text-ink-2">
        {!issues.some(matches) && 'No issue has these words.'}
      </output>
      <IssueCheckboxes legend="What people ask about" issues={issues.filter(isAskedFor)} {...boxes} />
      <IssueCheckboxes
        legend="All policy areas"
        issues={issues.filter((each) => !isAskedFor(each))}
        {...boxes}
      />
    </fieldset>
  );
}

interface IssueCheckboxesProps extends Pick<IssueChoiceProps, 'chosen' | 'onChange'> {
  legend: string;
  issues: readonly Issue[];
  matches: (issue: Issue) => boolean;
  noun: string;
}

/** Issues that do not match are hidden, not left out: a form still sends the ones that are checked. */
function IssueCheckboxes({ legend, issues, chosen, onChange, matches, noun }: IssueCheckboxesProps) {
  return (
    <div className="mb-3" hidden={!issues.some(matches)}>
      <p className="text-xs font-semibold text-ink-2">{legend}</p>
      <ul className="gap-x-8 mid:columns-[15rem]">
        {issues.map(({ id, name, bill_count }) => (
          <li
            key={id}
            hidden={!matches({ id, name, bill_count })}
            className="flex break-inside-avoid items-start gap-3 border-b border-rule text-sm [[hidden]]:hidden"
          >
            <label className="flex min-w-0 grow gap-3">
              <input
                type="checkbox"
                name="issue_list"
                value={name}
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                }
                aria-describedby={`issue-${id}`}
                className="my-3 size-5 shrink-0 mid:my-2 mid:size-4.5"
              />
              <span className="py-3 mid:py-2">{name}</span>
            </label>
            <span id={`issue-${id}`} className="tabular py-3 text-ink-3 mid:py-2">
              {showCount(bill_count)}
              <span className="sr-only"> {bill_count === 1 ? noun : `${noun}s`}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
