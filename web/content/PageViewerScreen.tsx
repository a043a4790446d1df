import { data, useSearchParams } from 'react-router';
import {
  aboutUs,
  contentTitles,
  disclosure,
  privacyPolicy,
  termsOfService,
  type ContentName,
} from '#contract/content.ts';
import { load } from '#web/api/load.ts';
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

/** What links may call a page, besides its own title. */
const otherTitles: Record<ContentName, readonly string[]> = {
  about_us: ['About Us'],
  terms_of_service: ['Terms of Use', 'Terms of Service'],
  privacy_policy: [],
  disclosure: ['Disclosure'],
};

/** The title a link asks for, where it is one of the page's names: any other could say anything in our name. */
function titleIn(search: URLSearchParams, name: ContentName): string {
  const wanted = search.get('page_title') ?? '';
  return otherTitles[name].includes(wanted) ? wanted : contentTitles[name];
}

/** Shows one of our own pages. */
export default function PageViewerScreen() {
  const [search] = useSearchParams();
  const name = nameIn(search)!;
  return (
    <ContentPage
      endpoint={pages[name]}
      title={titleIn(search, name)}
      description={`${contentTitles[name]} of Polity.`}
    />
  );
}
