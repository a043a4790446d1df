import { useQuery } from '@tanstack/react-query';
import { listIssueTitles } from '#contract/bills/bills.ts';
import { apiQuery } from '#web/api/queries.ts';

/** Checkboxes for the 41 issues. */
export default function IssueChoice({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { data, isError } = useQuery(apiQuery(listIssueTitles, {}));
  if (isError) return <p className="text-sm">The issues could not be loaded. Please try again.</p>;
  if (!data) return <p className="text-sm text-ink-3">Loading issues …</p>;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">41 Issues</legend>
      {data.issue_titles.map(({ id, name }) => (
        <label key={id} className="flex gap-3 text-sm">
          <input
            type="checkbox"
            name="issue_list"
            value={name}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
            className="my-3 size-5 shrink-0 mid:my-2"
          />
          <span className="py-3 mid:py-2">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
