import { conductRules } from '#contract/moderation.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

interface ReasonFieldsProps {
  reason: string;
  onReason(reason: string): void;
  rule: string;
  onRule(rule: string): void;
  error?: string | undefined;
}

/** Why, for the member and the log, and which rule of the terms. */
export function ReasonFields({ reason, onReason, rule, onRule, error }: ReasonFieldsProps) {
  return (
    <>
      <TextArea
        label="Reason"
        hint="The member gets this text. It is also in the log."
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        maxLength={1_000}
        rows={2}
        error={error}
      />
      <SelectField
        label="Rule of the Terms of Use"
        value={rule}
        onChange={({ target }) => onRule(target.value)}
        placeholder="None"
        options={Object.entries(conductRules).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}

export const reasonMissing = 'Please give a reason.';
type Rule = keyof typeof conductRules;

/** The rule for a call; null where none is chosen. */
export function ruleOf(rule: string): Rule | null {
  return Object.hasOwn(conductRules, rule) ? (rule as Rule) : null;
}
