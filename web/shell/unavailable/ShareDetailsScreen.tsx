import { data } from 'react-router';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';

/** Visitors see the gate for every id, so they cannot find out which shares exist. */
export const loader = load(async ({ viewer }) => {
  if (viewer?.account_setup === 1)
    throw data({ text: 'This share does not exist, or it has been deleted.' }, { status: 404 });
});

export default function ShareDetailsScreen() {
  return (
    <Page crumbs={[{ label: 'Share', to: '/shares' }, { label: 'Comments' }]} title="Comments">
      <PageMeta title="Comments" noIndex />
      <Gate needs="account">{null}</Gate>
    </Page>
  );
}
