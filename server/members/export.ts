import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { AppError } from '#server/http/errors.ts';
import { networkOf } from '#server/connect/network-export.ts';
import type { Exchange } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import {
  findOwnAccount,
  findOwnInitiatives,
  findOwnOpinions,
  findOwnReplies,
  findOwnRows,
  findOwnShares,
} from './export.queries.ts';
import { ownFiles, ownUploads } from '#server/media/own-uploads.ts';
import { ownAvatar } from './avatar.ts';

/**
 * All of a member's own data: an object, or, when the member has uploaded media, a zip stream of it and the
 * files.
 */
export async function exportData(
  { db, config }: Pick<Services, 'db' | 'config'>,
  memberId: number,
  exchange: Exchange | undefined,
): Promise<object | Readable> {
  // All reads use one snapshot of the database.
  const { stored, ...data } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const account = await findOwnAccount(db, memberId);
      if (!account) throw new AppError('invalid_session');
      return {
        exported_at: new Date().toISOString(),
        account,
        opinions: await findOwnOpinions(db, memberId),
        shares: await findOwnShares(db, memberId),
        replies: await findOwnReplies(db, memberId),
        initiatives: await findOwnInitiatives(db, memberId),
        network: await networkOf({ db, config }, memberId),
        ...(await ownUploads(db, memberId)),
        ...(await findOwnRows(db, memberId)),
      };
    });
  const media = [...(await ownAvatar(config, data.account.avatar)), ...(await ownFiles(config, stored))];
  if (media.length === 0 || !exchange) return data;
  exchange.reply
    .type('application/zip')
    .header('content-disposition', 'attachment; filename="polity-export.zip"');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(data, undefined, 2)), 'polity-export.json');
  const output = zip.outputStream as Readable;
  // A file that was deleted meanwhile ends the reply. Without listeners it would end the server.
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const files = media.map(({ name, open, size }) => {
    const file = Readable.from(readLater(open)).on('error', fail);
    zip.addReadStream(file, `media/${name}`, { compress: false, size });
    return file;
  });
  output.once('close', () => files.forEach((file) => file.destroy()));
  zip.end();
  return output;
}

/** Opens a file when its turn comes. */
async function* readLater(open: () => Promise<Readable>) {
  yield* await open();
}
