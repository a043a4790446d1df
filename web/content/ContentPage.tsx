import type { aboutUs, disclosure, privacyPolicy, termsOfService } from '#contract/content.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ContentArticle } from './ContentArticle.tsx';

interface ContentPageProps {
  endpoint: typeof aboutUs | typeof disclosure | typeof privacyPolicy | typeof termsOfService;
  title: string;
  /** One sentence for search engines and link previews. */
  description: string;
}

/** A screen that shows one of the server's pages about the product. */
export function ContentPage({ endpoint, title, description }: ContentPageProps) {
  const page = useApiQuery(endpoint, {}).data;
  return (
    <Page crumbs={[{ label: title }]} title={title}>
      <PageMeta title={title} description={description} />
      {page ? <ContentArticle html={page.html} updatedOn={page.updated_on} /> : <Spinner />}
    </Page>
  );
}
