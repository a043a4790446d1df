import { Cloud, CloudOff } from 'lucide-react';
import SavedPages from '#web/offline/SavedPages.tsx';
import { useOnline } from '#web/offline/useOnline.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from './links/LinkButton.tsx';
import { PageMeta } from './PageMeta.tsx';

/**
 * The document that the service worker stores. Without a connection every page starts from it:
 * entry-client.tsx sees data-offline-shell and renders the screen of the address instead.
 */
export default function OfflineScreen() {
  return <div data-offline-shell="">{useOnline() ? <Online /> : <Offline />}</div>;
}

function Offline() {
  return (
    <>
      <PageMeta title="You are offline" noIndex />
      {/* A note above says that there is no connection. */}
      <EmptyState level={1} icon={<CloudOff aria-hidden />} title="Pages on this device">
        Other pages need a connection.
      </EmptyState>
      <SavedPages />
    </>
  );
}

function Online() {
  return (
    <>
      <PageMeta title="You are connected" noIndex />
      <EmptyState
        level={1}
        icon={<Cloud aria-hidden />}
        title="You are connected"
        action={<LinkButton to="/home">Home</LinkButton>}
      >
        Without a connection you see here what this device has saved.
      </EmptyState>
    </>
  );
}
