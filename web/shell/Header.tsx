import { CircleUserRound, EllipsisVertical, LogOut, Menu as MenuIcon } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { AvatarButton } from '#web/members/avatar/AvatarButton.tsx';
import { Menu } from '#web/shell/links/Menu.tsx';
import { Bell } from './Bell.tsx';
import { drawerId } from './Drawer.tsx';
import { showToast } from './messages.ts';
import { accountMenu } from './navigation.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { useSupportEmail } from './shell-data.ts';
import { useSignOut, useViewer } from './viewer.ts';

/** 50 px high: menu button (where the drawer is not permanent), name and tagline, search, account. */
export function Header() {
  const viewer = useViewer();
  return (
    <header className="sticky top-0 z-30 flex h-header items-center gap-2 border-b border-rule bg-surface px-2 mid:gap-4 mid:px-4">
      <button
        type="button"
        popoverTarget={drawerId}
        aria-label="Menu"
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-2 hover:text-ink wide:hidden"
      >
        <MenuIcon aria-hidden className="size-5" />
      </button>
      <Link
        to="/home"
        className="flex min-h-11 shrink-0 items-center gap-2 font-title text-lg font-semibold tracking-tight text-ink no-underline hover:no-underline"
      >
        <img src="/icon.svg" alt="" width={24} height={24} />
        {/* On the narrowest phones the logo replaces the name, to make room for the search. */}
        <span className="max-[375px]:sr-only">Polity</span>
      </Link>
      <span className="text-xs text-ink-3 max-mid:hidden">Your Opinion Matters</span>
      <SearchBox compact={viewer !== null} />
      <Account />
    </header>
  );
}

function Account() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const supportEmail = useSupportEmail();
  const signOut = useSignOut(() => {
    showToast('You have been signed out.', 'info');
    void navigate('/sign_in', { replace: true });
  });
  const name = viewer ? [viewer.first_name, viewer.last_name].filter(Boolean).join(' ') || viewer.email : '';
  const items = accountMenu(viewer, supportEmail).map((item) => ({
    ...item,
    separated: item.label === 'Disclosures',
  }));
  const logout = {
    label: 'Logout',
    icon: <LogOut aria-hidden className="size-4" />,
    onSelect: () => void signOut(),
    separated: true,
  };
  return (
    <>
      {viewer && <Bell memberId={viewer.id} />}
      {viewer && <AvatarButton user={viewer} />}
      <Menu
        label={viewer ? 'Account menu' : 'Sign in and more'}
        trigger={
          viewer ? (
            <EllipsisVertical aria-hidden className="size-5" />
          ) : (
            <CircleUserRound aria-hidden className="size-6" />
          )
        }
        header={viewer && <span className="block truncate font-semibold">{name}</span>}
        items={viewer ? [...items, logout] : items}
        className="shrink-0"
      />
    </>
  );
}
