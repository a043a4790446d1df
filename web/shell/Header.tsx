import { CircleUserRound, EllipsisVertical, Menu as MenuIcon } from 'lucide-react';
import { Link } from './links/Link.tsx';
import { AvatarButton } from '#web/members/avatar/AvatarButton.tsx';
import { AccountMenuButton } from './AccountMenu.tsx';
import { Bell } from './Bell.tsx';
import { drawerId } from './Drawer.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { useViewer } from './viewer.ts';

/** 50 px high. Buttons and distances are in pixels, so that they fit at 200% text size. */
export function Header() {
  const viewer = useViewer();
  return (
    <header className="sticky top-0 z-30 flex h-header [--spacing:4px] items-center gap-2 border-b border-rule bg-surface px-2 mid:gap-4 mid:px-4">
      <button type="button" popoverTarget={drawerId} aria-label="Menu" className="bar-icon wide:hidden">
        <MenuIcon aria-hidden className="size-5" />
      </button>
      <Link
        to="/home"
        className="flex min-h-11 shrink-0 items-center gap-2 font-title max-mid:mr-1 text-lg font-semibold tracking-tight text-ink no-underline hover:no-underline"
      >
        <img src="/icon.svg" alt="" width={24} height={24} />
        {/* On the narrowest phones the logo replaces the name, to make room for the search. */}
        <span className="max-[375px]:sr-only">Polity</span>
      </Link>
      <span className="text-xs text-ink-3 max-mid:hidden">Your Opinion Matters</span>
      <SearchBox compact={viewer !== null} />
      {viewer ? (
        <>
          <Bell key={viewer.id} memberId={viewer.id} initial={viewer.unread_count} />
          <AvatarButton user={viewer} />
        </>
      ) : (
        <Link to="/sign_in" className="flex min-h-11 shrink-0 items-center px-2 text-sm font-semibold">
          Sign in
        </Link>
      )}
      <AccountMenuButton>
        {viewer ? <EllipsisVertical className="size-5" /> : <CircleUserRound className="size-6" />}
      </AccountMenuButton>
    </header>
  );
}
