// Shows notifications and opens their target. It caches nothing: pages always come from the server.
self.addEventListener('push', (event) => {
  let content = {};
  try {
    content = event.data.json();
  } catch {
    // A notification without text still announces something new.
  }
  const { title = 'Polity', body = 'There is something new for you.', page, id } = content;
  const { notification_id, unread_count } = content;
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(String(title), {
        body: String(body),
        icon: '/icon.svg',
        tag: `${page ?? ''} ${id ?? ''}`,
        data: { page, id, notification_id },
      }),
      unread_count > 0 && self.navigator.setAppBadge?.(unread_count).catch(() => undefined),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { page = '', id = '', notification_id = '' } = event.notification.data ?? {};
  const address = `/tap?${new URLSearchParams({ page, id, notification_id })}`;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(address);
      await open.focus();
      // A page that this worker does not control cannot be navigated.
      return open.navigate(address).catch(() => self.clients.openWindow(address));
    }),
  );
});
