import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Unavailable } from './Unavailable.tsx';

export default function CreateAdScreen() {
  return (
    <Page crumbs={[{ label: 'Ads', to: '/ads' }, { label: 'Create' }]} title="Create Ad">
      <PageMeta title="Create Ad" noIndex />
      <Gate needs="account">
        <Unavailable feature="Ads" />
      </Gate>
    </Page>
  );
}
