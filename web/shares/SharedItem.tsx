import { Landmark, Scale, User } from 'lucide-react';
import { Link } from '#web/shell/links/Link.tsx';
import type { ParentShare, SharableType, Share } from '#contract/shares.ts';
import { levelNames } from '#contract/opinions/opinion-levels.ts';
import { LevelMark } from '#web/opinions/LevelMark.tsx';
import { showTitle } from '#web/ui/curl-quotes.ts';

const kinds: Record<SharableType, { path: string; icon: typeof Scale }> = {
  Bill: { path: 'bills', icon: Scale },
  Initiative: { path: 'initiatives', icon: Landmark },
  Representative: { path: 'representatives', icon: User },
};

/** The bill, initiative or representative that a share links to, and the sharer's opinion on it. */
export function SharedItem({ share }: { share: Share | ParentShare }) {
  const { sharable_type, sharable_id, sharable_slug, title_or_name, my_vote_on_share } = share;
  if (!sharable_type || sharable_id === null) return null;
  const { path, icon: Icon } = kinds[sharable_type];
  return (
    <div className="relative mt-2 flex max-w-measure gap-3 rounded-md border border-rule bg-sunken px-3 py-2.5 hover:border-accent">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" />
      <div className="min-w-0">
        <p className="text-2xs font-semibold tracking-wide text-ink-3 uppercase">
          {/^eo\d/.test(sharable_slug ?? '') ? 'Executive order' : sharable_type}
        </p>
        <Link
          to={`/${path}/${sharable_slug ?? sharable_id}`}
          // The whole card opens it.
          className="font-title leading-snug font-semibold text-ink no-underline before:absolute before:inset-0 hover:underline"
        >
          <span className="line-clamp-3">{title_or_name && showTitle(path, title_or_name)}</span>
        </Link>
        {my_vote_on_share && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
            <span>
              Opinion of <bdi>{share.share_user_name}</bdi>:
            </span>
            <LevelMark
              level={my_vote_on_share}
              label={sharedLevelName(my_vote_on_share)}
              className="text-ink"
            />
          </p>
        )}
      </div>
    </div>
  );
}

/** Shares say 'Not sure' for neutral. */
function sharedLevelName(level: keyof typeof levelNames): string {
  return level === 'neutral' ? 'Not sure' : levelNames[level];
}
