import { exportData } from '#contract/members/lifecycle.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { unreachable } from '#web/api/network.ts';
import { readToken } from '#web/api/storage.ts';
import { saveFile } from '#web/ui/save-file.ts';

/** Fetches all of one's own data and saves it as a file. @throws ApiError */
export async function downloadExport(): Promise<void> {
  const headers = { authorization: readToken() ?? '' };
  const response = await fetch(exportData.path, { headers }).catch(() => {
    throw new ApiError(0, { code: 'unavailable', errors: unreachable });
  });
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as ErrorReply);
  const isZip = response.headers.get('content-type')?.includes('zip');
  saveFile(await response.blob(), `polity-export.${isZip ? 'zip' : 'json'}`);
}
