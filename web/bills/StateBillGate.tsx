import { ApiError } from '#web/api/api-error.ts';
import { StateGate } from '#web/shell/StateGate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { billKinds } from './bill-kinds.ts';

/** Whether the read failed because the viewer may not see state bills. Rethrows other errors. */
export async function gated(reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading;
    return false;
  } catch (error) {
    if (isGated(error)) return true;
    throw error;
  }
}

/** Whether an error says that the viewer may not see a state bill. */
export function isGated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Shown instead of a state bill that the viewer may not see. */
export function StateBillGate() {
  const { list, listName } = billKinds.state;
  return (
    <Page crumbs={[{ label: listName, to: list }, { label: 'Details' }]} title="Bill details">
      <PageMeta title="Bill details" noIndex />
      <StateGate />
    </Page>
  );
}
