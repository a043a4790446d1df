declare const self: ServiceWorkerGlobalScope;

/** The screen of a notification, as the tap routing names it. */
interface Target {
  page?: string;
  id?: string | number;
  notification_id?: string | number;
}

interface PushContent extends Target {
  title?: unknown;
  body?: unknown;
  unread_count?: number;
}

/** Shows notifications, and opens the screen of one that is tapped. */
export function handlePush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(contentOf(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { page = '', id = '', notification_id = '' } = (event.notification.data ?? {}) as Target;
    const search = { page, id: String(id), notification_id: String(notification_id) };
    event.waitUntil(open(`/tap?${new URLSearchParams(search)}`));
  });
}

/** A notification without content still announces something new. */
function contentOf(data: PushMessageData | null): PushContent {
  try {
    return (data?.json() ?? {}) as PushContent;
  } catch {
    return {};
  }
}

async function show(content: PushContent): Promise<void> {
  const { title = 'Polity', body = 'There is something new for you.', page, id } = content;
  const { notification_id, unread_count = 0 } = content;
  // Without renotify, Chrome replaces a notification with the same tag silently.
  const options: NotificationOptions & { renotify: boolean } = {
    body: String(body),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: `${page ?? ''} ${id ?? ''}`,
    renotify: true,
    data: { page, id, notification_id },
  };
  await self.registration.showNotification(String(title), options);
  if (unread_count > 0 && 'setAppBadge' in self.navigator)
    await self.navigator.setAppBadge(unread_count).catch(() => undefined);
}

/** Opens a path in the window that is open, or in a new one. */
async function open(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) return void (await self.clients.openWindow(path));
  // Browsers may refuse the focus, such as while the screen is locked.
  await window.focus().catch(() => undefined);
  // A page that this worker does not control cannot be navigated.
  await window.navigate(path).catch(() => self.clients.openWindow(path));
}
