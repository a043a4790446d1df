import type { ContentName } from '#contract/content.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { contentPages } from './content-pages.ts';
import { ContentArticle } from './ContentArticle.tsx';

/** A screen that shows one of the server's pages about the product. */
export function ContentPage({ name, title }: { name: ContentName; title: string }) {
  const { endpoint, description } = contentPages[name];
  const page = useApiQuery(endpoint, {}).data;
  return (
    <Page crumbs={[{ label: title }]} title={title}>
      <PageMeta title={title} description={description} />
      {page ? <ContentArticle html={page.html} updatedOn={page.updated_on} /> : <Spinner />}
    </Page>
  );
}
