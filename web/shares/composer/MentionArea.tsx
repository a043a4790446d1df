import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Member } from '#contract/connect/members.ts';
import { cityAndState } from '#web/connect/member-place.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { countedNoun } from '#web/ui/numbers.ts';
import { TextArea, type TextAreaProps } from '#web/ui/TextArea.tsx';
import { useMentionable } from '../recipients/useNetwork.ts';
import { insertMention, mentionAt, type MentioningText, type OpenMention } from './mentions.ts';

interface MentionAreaProps extends Omit<TextAreaProps, 'value' | 'onChange' | 'ref'> {
  value: MentioningText;
  onChange: (value: MentioningText) => void;
  /** Gets the focus when it appears. */
  focused?: boolean;
}

const shown = 5;

/**
 * A text in which '@' suggests members of the viewer's network. Arrow keys choose, Enter and Tab take the
 * suggestion, Escape closes the list.
 */
export function MentionArea({
  value: { text, mentions },
  onChange,
  focused = false,
  ...area
}: MentionAreaProps) {
  const [mention, setMention] = useState<OpenMention>();
  // The mention before the caret that was chosen already.
  const taken = useRef<OpenMention>(undefined);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const members = useMentionable(mention?.search).slice(0, shown);
  const isOpen = mention !== undefined && members.length > 0;
  const chosen = Math.min(active, members.length - 1);

  const follow = () => {
    const { value, selectionStart, selectionEnd } = field.current!;
    const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : undefined;
    if (next?.search !== mention?.search) setActive(0);
    const { start, search } = taken.current ?? {};
    const isTaken = next && search && next.start === start && next.search.startsWith(search);
    setMention(isTaken ? undefined : next);
  };
  const take = ({ id, name }: Member) => {
    if (!mention) return;
    const inserted = insertMention(text, mention, name);
    onChange({ text: inserted.text, mentions: [...mentions, { id, name }] });
    taken.current = { start: mention.start, search: name };
    setMention(undefined);
    // The caret can be set once the field has the new text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(inserted.caret, inserted.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) setActive((chosen + step + members.length) % members.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(members[chosen]!);
    else if (event.key === 'Escape') setMention(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative">
      <TextArea
        hideLabel
        {...area}
        ref={field}
        value={text}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${members[chosen]!.id}` : undefined}
        onChange={(event) => {
          onChange({ text: event.target.value, mentions });
          follow();
        }}
        onSelect={follow}
        onBlur={() => setMention(undefined)}
        onKeyDown={onKeyDown}
      />
      <output className="sr-only">
        {isOpen && `${countedNoun(members.length, 'member')}. Use the arrow keys, then Enter.`}
      </output>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label="Members to mention"
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-rule-strong bg-surface shadow-2"
        >
          {members.map((member, index) => (
            <button
              key={member.id}
              id={`${id}-${member.id}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(member)}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left',
                index === chosen
                  ? 'bg-accent-wash outline-2 -outline-offset-2 outline-focus-edge'
                  : 'hover:bg-accent-wash',
              )}
            >
              <Avatar name={member.name} src={member.avatar} size="sm" />
              <span className="min-w-0 leading-snug">
                <bdi className="block truncate font-semibold">{member.name}</bdi>
                <span className="block truncate text-xs text-ink-2">{cityAndState(member)}</span>
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
