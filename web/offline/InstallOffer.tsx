import { useEffect, useEffectEvent, useState } from 'react';
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
  const [offer, setOffer] = useState<{ event: InstallEvent; key: string }>();
  const { pathname, key } = useLocation();
  const remember = useEffectEvent((event: Event) => {
    event.preventDefault();
    if (!readItem(askedKey) && hasVisitedBefore()) setOffer({ event: event as InstallEvent, key });
  });
  useEffect(() => {
    const listen = (event: Event) => remember(event);
    addEventListener('beforeinstallprompt', listen);
    return () => removeEventListener('beforeinstallprompt', listen);
  }, []);
  const close = () => {
    writeItem(askedKey, '1');
    setOffer(undefined);
  };
  // Not on the screen that is open when the browser offers it: it would move what is being pressed.
  if (!offer || offer.key === key || pathname !== '/home') return null;
  return (
    <Notice
      title="Install Polity on this device?"
      className="mb-3"
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            onClick={() => {
              void offer.event.prompt();
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
