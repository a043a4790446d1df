import { exportData } from '#contract/members/lifecycle.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readToken } from '#web/api/storage.ts';

/** Fetches all of one's own data and saves it as a file. @throws ApiError */
export async function downloadExport(): Promise<void> {
  const response = await fetch(exportData.path, { headers: { authorization: readToken() ?? '' } }).catch(
    () => {
      throw new ApiError(0, {
        code: 'unavailable',
        errors: 'We could not reach Polity. Check your connection and try again.',
      });
    },
  );
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as ErrorReply);
  const isZip = response.headers.get('content-type')?.includes('zip');
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `polity-export.${isZip ? 'zip' : 'json'}`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
