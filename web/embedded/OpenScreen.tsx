import { useEffect, useEffectEvent, useRef } from 'react';
import { data, redirect, redirectDocument, useLoaderData } from 'react-router';
import { load } from '#web/api/load.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { readToken } from '#web/api/storage.ts';
import { readAppLink, signInCallback } from './app-links.ts';
import { onFrameLink } from './host-messages.ts';
import { useFollowAppLink } from './useFollowAppLink.ts';

/** Pages that the app may embed: paths of API calls only. */
const embeddable = /^\/api\/v1\/[\w./-]{1,200}(\?[^#]{0,1000})?$/;

/**
 * `?link=polity://bill/hr1-119` opens the screen of an app link, as a device does.
 * `?page=/api/v1/bills/hr1-119` embeds a page and follows its links, as a phone's web view does.
 */
export const loader = load(async ({ search }) => {
  const href = search.get('link') ?? '';
  const link = readAppLink(href);
  if (link) throw redirect(link.path);
  const callback = signInCallback(href);
  if (callback) throw redirectDocument(callback);
  const page = search.get('page') ?? '';
  if (!embeddable.test(page) || page.includes('..'))
    throw data({ text: 'This link does not work.' }, { status: 404 });
  return { page };
});

export default function OpenScreen() {
  const { page } = useLoaderData() as { page: string };
  const frame = useRef<HTMLIFrameElement>(null);
  const follow = useEffectEvent(useFollowAppLink());
  useEffect(() => {
    const element = frame.current!;
    const token = readToken();
    // Set here, not while rendering: no page that the server sends may contain the token.
    element.src = token
      ? `${page}${page.includes('?') ? '&' : '?'}auth_token=${encodeURIComponent(token)}`
      : page;
    return onFrameLink(element, (href) => follow(href));
  }, [page]);
  return (
    <>
      <PageMeta title="Polity" noIndex />
      <h1 className="sr-only">Polity</h1>
      {/* Our own page, which needs scripts and its origin to pass its links on. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        title="Embedded page"
        className="h-[calc(100dvh-8rem)] w-full rounded-md border border-rule"
      />
    </>
  );
}
