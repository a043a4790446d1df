import { useState } from 'react';
import { conductRules } from '#contract/moderation.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useFocusOnError } from '#web/ui/useFocusOnError.ts';

type Rule = keyof typeof conductRules;

const toMember = 'The member gets this text. It is also in the log.';

/**
 * Fields for the reason of an action, and for the rule of the terms unless it has none. They are kept under a
 * name while the administrator reads the thread, or signs in again.
 */
export function useReason(name: string, { withRule = true, hint = toMember } = {}) {
  const { draft, change, forget } = useDraft(`reason ${name}`, { reason: '', rule: '' });
  const { reason, rule } = draft;
  const [error, setError] = useState<string>();
  const { ref, focusFirstError } = useFocusOnError<HTMLDivElement>();
  return {
    reason,
    rule: Object.hasOwn(conductRules, rule) ? (rule as Rule) : null,
    fields: (
      <div ref={ref} className="space-y-3">
        <TextArea
          label="Reason"
          hint={hint}
          value={reason}
          onChange={({ target }) => {
            change({ reason: target.value });
            setError(undefined);
          }}
          maxLength={1_000}
          counter
          rows={2}
          error={error}
        />
        {withRule && (
          <SelectField
            label="Rule of the Terms of Use"
            value={rule}
            onChange={({ target }) => change({ rule: target.value })}
            placeholder="None"
            options={Object.entries(conductRules).map(([value, label]) => ({ value, label }))}
          />
        )}
      </div>
    ),
    /** Whether a reason is needed and empty, which the field then says. */
    isMissing(isNeeded = true) {
      const missing = isNeeded && reason.trim() === '';
      setError(missing ? 'Please give a reason.' : undefined);
      if (missing) focusFirstError();
      return missing;
    },
    clear: () => {
      change({ reason: '', rule: '' });
      forget();
    },
  };
}
