import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from './links/Link.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { closePopovers } from './popovers.ts';
import { showToast } from './messages.ts';
import { accountLinks, pageLinks, type AccountItem } from './navigation.ts';
import { useSupportEmail } from './shell-data.ts';
import { nameOf, useSignOut, useViewer } from './viewer.ts';

const menuId = 'account';

/** Account, settings and the pages about Polity: at the end of the drawer, or in a menu of the header. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const hydrated = useHydrated();
  const viewer = useViewer();
  const navigate = useNavigate();
  const signOut = useSignOut(() => {
    showToast('You have been signed out.', 'info');
    void navigate('/sign_in', { replace: true });
  });
  const supportEmail = useSupportEmail();
  const name = viewer && nameOf(viewer);
  return (
    <nav id={menuId} popover="auto" aria-label="Account menu" className="account-menu">
      {name && <p className="truncate px-3 pt-1 pb-2 text-sm font-semibold">{name}</p>}
      <ul>
        {accountLinks(viewer).map((item) => (
          <li key={item.label}>
            <Item {...item} className="account-item" />
          </li>
        ))}
      </ul>
      <ul className="mt-1.5 border-t border-rule pt-1.5 max-wide:grid max-wide:grid-cols-2">
        {pageLinks(supportEmail).map((item) => (
          <li key={item.label}>
            <Item {...item} className="account-item max-wide:text-xs max-wide:text-ink-2" />
          </li>
        ))}
        {hydrated && (
          <li className="[@media(hover:none)]:hidden">
            <button
              type="button"
              className="account-item max-wide:text-xs max-wide:text-ink-2"
              onClick={() => {
                closePopovers();
                onShortcuts();
              }}
            >
              Keyboard shortcuts
            </button>
          </li>
        )}
      </ul>
      {viewer && (
        <button
          type="button"
          className="account-item mt-1.5"
          onClick={() => {
            closePopovers();
            void signOut();
          }}
        >
          Logout
        </button>
      )}
    </nav>
  );
}

/** Opens the account menu, where it is not a part of the drawer. */
export function AccountMenuButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="button"
      popoverTarget={menuId}
      aria-label="Account menu"
      className="bar-icon max-wide:hidden"
    >
      <span aria-hidden>{children}</span>
    </button>
  );
}

function Item({ label, to, href, className }: AccountItem & { className: string }) {
  if (to === undefined)
    return (
      <a href={href} className={className} onClick={closePopovers}>
        {label}
      </a>
    );
  return (
    <Link to={to} className={className} onClick={closePopovers}>
      {label}
    </Link>
  );
}
