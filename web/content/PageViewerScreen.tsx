import { data, useSearchParams } from 'react-router';
import { contentTitles, type ContentName } from '#contract/content.ts';
import { load } from '#web/api/load.ts';
import { contentNames, contentPages } from './content-pages.ts';
import { ContentPage } from './ContentPage.tsx';

export const loader = load(async ({ search, read }) => {
  const name = nameIn(search);
  if (!name) throw data({ text: 'This page does not exist.' }, { status: 404 });
  await read(contentPages[name].endpoint, {});
});

function nameIn(search: URLSearchParams): ContentName | undefined {
  return contentNames.find((name) => name === search.get('page_uri'));
}

/** Other titles that a link may give a page. */
const otherTitles: Record<ContentName, readonly string[]> = {
  about_us: ['About Us'],
  terms_of_service: ['Terms of Use', 'Terms of Service'],
  privacy_policy: [],
  disclosure: ['Disclosure'],
};

/** The title in the link if it is one of the page's names. Any other text could mislead in our name. */
function titleIn(search: URLSearchParams, name: ContentName): string {
  const wanted = search.get('page_title') ?? '';
  return otherTitles[name].includes(wanted) ? wanted : contentTitles[name];
}

/** Shows one of the pages about the product. */
export default function PageViewerScreen() {
  const [search] = useSearchParams();
  const name = nameIn(search)!;
  return <ContentPage name={name} title={titleIn(search, name)} />;
}
