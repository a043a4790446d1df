import { Notice } from '#web/ui/Notice.tsx';
import type { missingBill } from './missing-bill.ts';

/** Leads to the official page of a bill of Congress that this server does not have. */
export function MissingBill({ bill: { name, url } }: { bill: NonNullable<ReturnType<typeof missingBill>> }) {
  return (
    <Notice>
      Polity does not have {name}.{' '}
      <a href={url} rel="noopener">
        Read it at congress.gov
      </a>
    </Notice>
  );
}
