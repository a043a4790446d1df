import { useEffect } from 'react';
import { writeSharesFrom } from '#web/api/storage.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Unavailable } from './Unavailable.tsx';

export default function SharesScreen() {
  // Badges count what is new since this visit.
  useEffect(() => writeSharesFrom(Math.floor(Date.now() / 1000)), []);
  return (
    <Page crumbs={[{ label: 'Share' }]} title="Share">
      <PageMeta
        title="Share"
        description="What members of your network share about bills and other matters."
        noIndex
      />
      <Gate needs="account">
        <Unavailable feature="Shares" />
      </Gate>
    </Page>
  );
}
