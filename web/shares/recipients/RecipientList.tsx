import { Users } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Member } from '#contract/connect/members.ts';
import { cityAndState } from '#web/connect/member-place.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import {
  countChosen,
  everyone,
  isChosen,
  noRecipients,
  toggle,
  withoutExceptions,
  type Recipients,
} from './recipients.ts';
import { useNetworkPages, useNetworkSize } from './useNetwork.ts';

interface RecipientListProps {
  value: Recipients;
  onChange: (next: Recipients) => void;
}

/** Members of the network to choose from: avatar and name, with a search and Select all. */
export function RecipientList({ value, onChange }: RecipientListProps) {
  const [{ search, pages }, setView] = useState({ search: '', pages: 1 });
  const size = useNetworkSize();
  const words = useDeferredValue(search);
  const { members, hasMore, isLoading, error, retry } = useNetworkPages(words, pages);
  // Those who have left the network since are not listed, so nobody could remove them.
  const isWhole = members !== undefined && !words.trim() && !hasMore && !isLoading;
  const isListed = (id: number) => members?.some((member) => member.id === id) ?? false;
  const hasMissing = isWhole && !value.ids.every(isListed);
  const removeMissing = useEffectEvent(() => onChange({ ...value, ids: value.ids.filter(isListed) }));
  useEffect(() => {
    if (hasMissing) removeMissing();
  }, [hasMissing]);
  const choose = (id: number) => {
    const next = toggle(value, id, size ?? Number.MAX_SAFE_INTEGER);
    const ids = members?.map((member) => member.id) ?? [];
    onChange(isWhole ? withoutExceptions(next, ids) : next);
  };
  if (size === 0) return <EmptyNetwork />;
  if (error) return <LoadFailed error={error} onRetry={retry} />;
  return (
    <div className="space-y-2">
      <SearchField
        label="Search your network"
        placeholder="Name, City or State"
        value={search}
        maxLength={100}
        onChange={(event) => setView({ search: event.target.value, pages: 1 })}
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* It means the whole network, not what a search has found. */}
        {!search && (
          <Checkbox
            label="Select all"
            checked={value.all && value.ids.length === 0}
            onChange={(event) => onChange(event.target.checked ? everyone : noRecipients)}
          />
        )}
        {size !== undefined && (
          <p role="status" className="text-sm text-ink-2">
            {showCount(countChosen(value, size))} of {showCount(size)} selected
          </p>
        )}
      </div>
      {/* relative: hidden text in its rows would make the dialog around it scroll. */}
      <div className="relative max-h-[min(22rem,36dvh)] overflow-y-auto overscroll-contain rounded-md border border-rule">
        {members ? (
          <ul aria-label="Members of your network">
            {members.map((member) => (
              <MemberChoice
                key={member.id}
                member={member}
                checked={isChosen(value, member.id)}
                onChange={() => choose(member.id)}
              />
            ))}
          </ul>
        ) : (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        )}
        <div role="status">
          {members?.length === 0 && (
            <p className="p-4 text-sm text-ink-2">No members match with the search criteria.</p>
          )}
        </div>
        {hasMore && <MoreMembers busy={isLoading} onShow={() => setView({ search, pages: pages + 1 })} />}
      </div>
    </div>
  );
}

interface MemberChoiceProps {
  member: Member;
  checked: boolean;
  onChange: () => void;
}

function MemberChoice({ member, checked, onChange }: MemberChoiceProps) {
  return (
    <li className="border-b border-rule last:border-b-0">
      <label className="flex min-h-13 items-center gap-3 px-3 py-1.5 hover:bg-accent-wash">
        <input type="checkbox" checked={checked} onChange={onChange} className="size-5 shrink-0 rounded-sm" />
        <Avatar name={member.name} src={member.avatar} size="sm" />
        <span className="min-w-0">
          <bdi className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{member.name}</bdi>
          {/* City and state distinguish members with the same name. */}
          <span className="block text-xs text-ink-2">{cityAndState(member)}</span>
        </span>
      </label>
    </li>
  );
}

/** Loads the next page when it is scrolled into view; a button for those who do not scroll. */
function MoreMembers({ busy, onShow }: { busy: boolean; onShow: () => void }) {
  const row = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (busy) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show());
    observer.observe(row.current!);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={row} className="p-2 text-center">
      <Button size="sm" variant="quiet" busy={busy} busyLabel="Loading" onClick={onShow}>
        Show more members
      </Button>
    </div>
  );
}

/** With a link to Connect. */
export function EmptyNetwork({ level = 3 }: { level?: 2 | 3 }) {
  return (
    <EmptyState
      icon={<Users />}
      level={level}
      title="There are no members in your network. Go to CONNECT page to find members to connect with."
      action={<LinkButton to="/members">Connect</LinkButton>}
    />
  );
}
