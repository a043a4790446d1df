import { data, useSearchParams } from 'react-router';
import {
  aboutUs,
  contentTitles,
  disclosure,
  privacyPolicy,
  termsOfService,
  type ContentName,
} from '#contract/content.ts';
import { load } from '#web/load.ts';
import { ContentPage } from './ContentPage.tsx';

const pages = {
  about_us: aboutUs,
  terms_of_service: termsOfService,
  privacy_policy: privacyPolicy,
  disclosure,
} as const satisfies Record<ContentName, unknown>;

export const loader = load(async ({ search, read }) => {
  const name = nameIn(search);
  if (!name) throw data({ text: 'There is no such page.' }, { status: 404 });
  await read(pages[name], {});
});

function nameIn(search: URLSearchParams): ContentName | undefined {
  const uri = search.get('page_uri') ?? '';
  return Object.hasOwn(pages, uri) ? (uri as ContentName) : undefined;
}

/** Shows one of our own pages. Its title is the page's own: a title in a link could say anything in our name. */
export default function PageViewerScreen() {
  const [search] = useSearchParams();
  const name = nameIn(search)!;
  return (
    <ContentPage
      endpoint={pages[name]}
      title={contentTitles[name]}
      description={`${contentTitles[name]} of Polity.`}
    />
  );
}
