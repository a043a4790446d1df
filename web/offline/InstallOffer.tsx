import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readItem, writeItem } from '#web/api/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { hasVisitedBefore } from './first-visit.ts';

/** Whether this browser has been asked to install the app. */
const askedKey = 'polity.install_asked';

/** Chromium's event; not in the standard. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Offers on Home, from the second day on and once per browser, to install Polity as an app. */
export function InstallOffer() {
  const [event, setEvent] = useState<InstallEvent>();
  const { pathname } = useLocation();
  useEffect(() => {
    const remember = (offered: Event) => {
      offered.preventDefault();
      if (!readItem(askedKey) && hasVisitedBefore()) setEvent(offered as InstallEvent);
    };
    addEventListener('beforeinstallprompt', remember);
    return () => removeEventListener('beforeinstallprompt', remember);
  }, []);
  const close = () => {
    writeItem(askedKey, '1');
    setEvent(undefined);
  };
  if (!event || pathname !== '/home') return null;
  return (
    <Notice
      title="Install Polity on this device?"
      className="mb-3"
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            onClick={() => {
              void event.prompt();
              close();
            }}
          >
            Install
          </Button>
          <Button size="sm" variant="quiet" onClick={close}>
            Not now
          </Button>
        </div>
      }
    >
      It opens like an app and shows what you have read without a connection.
    </Notice>
  );
}
