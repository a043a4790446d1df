import { CircleUserRound, EllipsisVertical, LogOut, Menu as MenuIcon, Search } from 'lucide-react';
import { Form, Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AvatarButton } from '#web/members/avatar/AvatarButton.tsx';
import { Menu } from '#web/shell/links/Menu.tsx';
import { drawerId } from './Drawer.tsx';
import { showToast } from './messages.ts';
import { accountMenu } from './navigation.ts';
import { useSupportEmail } from './shell-data.ts';
import { useSignOut, useViewer } from './viewer.ts';

/** 50 px high: menu button (where the drawer is not permanent), name and tagline, search, account. */
export function Header() {
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
      <SearchList />
      <Account />
    </header>
  );
}

/** What each screen's search looks through: the noun, and the filter for all, where the list has one. */
const searched: Record<string, { noun: string; all?: string }> = {
  '/fedbills': { noun: 'bills', all: '' },
  '/statebills': { noun: 'state bills' },
  '/localbills': { noun: 'local bills', all: '' },
  '/execorders': { noun: 'executive orders', all: '' },
  '/initiatives': { noun: 'initiatives' },
};

/** Searches the current list, or the federal bills elsewhere. A plain form until scripts arrive. */
function SearchList() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const here = Object.hasOwn(searched, pathname);
  const path = here ? pathname : '/fedbills';
  const q = (here && search.get('q')) || '';
  const { noun, all } = searched[path]!;
  return (
    <Form role="search" action={path} className="relative ml-auto w-full max-w-70 min-w-0">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
      />
      {all !== undefined && <input type="hidden" name="filter" value={all} />}
      <input
        key={`${path} ${q}`}
        type="search"
        name="q"
        aria-label={`Search ${noun}`}
        placeholder={`Search ${noun}`}
        defaultValue={q}
        maxLength={200}
        enterKeyHint="search"
        className="h-9 w-full rounded-full border border-edge bg-surface pr-3 pl-9 text-sm text-ellipsis text-ink"
      />
    </Form>
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
    onSelect: signOut,
    separated: true,
  };
  return (
    <>
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
