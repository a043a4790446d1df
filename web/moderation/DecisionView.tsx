import { Link } from '#web/shell/links/Link.tsx';
import { rulesPath, type OwnDecision } from '#contract/moderation.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { PostText } from '#web/posts/PostText.tsx';
import { Tag } from '#web/ui/Badge.tsx';
import { DefinitionList } from '#web/ui/DefinitionList.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { partLabels, ruleLabel, statusTag, subjectLabels } from './labels.ts';

/** A decision about the viewer, with its reason and rule, and the appeal. */
export function DecisionView({ decision }: { decision: OwnDecision }) {
  const { subject, status, text, parts, appeal } = decision;
  const [label, tone] = statusTag(status, subject);
  const rule = ruleLabel(decision.rule);
  // Emails go to confirmed addresses only.
  const answerText = useViewer()?.email_confirmed
    ? 'We will email you the answer.'
    : 'The answer will be in your notifications.';
  return (
    <>
      <Panel heading={subjectLabels[subject]} action={<Tag tone={tone}>{label}</Tag>}>
        {text && (
          <blockquote className="mb-4 border-l-4 border-rule-strong pl-4">
            <PostText text={text} notice={false} />
          </blockquote>
        )}
        <DefinitionList
          items={[
            ...(parts.length > 0
              ? [{ label: 'Removed', value: parts.map((part) => partLabels[part]).join(', ') }]
              : []),
            ...(subject === 'suspension'
              ? [
                  {
                    label: 'Until',
                    value: decision.until ? <LocalTime iso={decision.until} /> : 'For good',
                  },
                ]
              : []),
            { label: 'Decided', value: <LocalTime iso={decision.decided_at} /> },
            {
              label: 'Reason',
              value: <span className="whitespace-pre-line">{decision.reason ?? 'No reason was given.'}</span>,
            },
            {
              label: 'Rule',
              value: (
                <Link to={rulesPath} className="tap-area">
                  {rule ?? 'Rules of conduct in the Terms of Use'}
                </Link>
              ),
            },
          ]}
        />
      </Panel>
      {appeal && (
        <Panel heading="Your appeal">
          <PostText text={appeal.text} notice={false} />
          <p className="mt-2 text-sm text-ink-2">
            Sent <LocalTime iso={appeal.sent_at} />
          </p>
          <p className="mt-3 whitespace-pre-line" role="status">
            {appeal.decided_at === null ? (
              `An administrator will look at the decision again. ${answerText}`
            ) : (
              <>
                <b>{status === 'restored' ? 'Accepted.' : 'Not accepted.'}</b> {appeal.reason}
              </>
            )}
          </p>
        </Panel>
      )}
    </>
  );
}
