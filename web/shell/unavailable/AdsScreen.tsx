import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Unavailable } from './Unavailable.tsx';

export default function AdsScreen() {
  return (
    <Page crumbs={[{ label: 'Ads' }]} title="Ads">
      <PageMeta title="Ads" noIndex />
      <Gate needs="account">
        <Unavailable feature="Ads" />
      </Gate>
    </Page>
  );
}
