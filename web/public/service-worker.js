// Shows notifications and opens their target. It caches nothing: pages always come from the server.
self.addEventListener('push', (event) => {
  let content = {};
  try {
    content = event.data.json();
  } catch {
    // A notification without text still announces something new.
  }
  const { title = 'Polity', body = 'There is something new for you.', page, id } = content;
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: String(body),
      icon: '/icon.svg',
      tag: `${page ?? ''} ${id ?? ''}`,
      data: { page, id },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { page = '', id = '' } = event.notification.data ?? {};
  const address = `/tap?${new URLSearchParams({ page, id })}`;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(address);
      await open.focus();
      return open.navigate(address);
    }),
  );
});
