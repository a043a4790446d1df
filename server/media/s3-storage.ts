import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, NotFound, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '#server/config.ts';
import { listFiles, type MediaStorage } from './storage.ts';

type S3Config = NonNullable<Config['mediaS3']>;

/** Stores files in a bucket of Amazon S3 or a compatible service. */
export function s3Storage({ bucket, endpoint, region, ...credentials }: S3Config): MediaStorage {
  const client = new S3Client({
    region,
    credentials,
    // Compatible services refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    putFile: async (key, path) => {
      const { size: contentLength } = await stat(path);
      await disk.putStream(key, createReadStream(path), { contentLength });
    },
    size: async (key) => {
      const head = await client
        .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        .catch((error: unknown) => {
          if (!(error instanceof NotFound)) throw error;
        });
      return head?.ContentLength;
    },
    read: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }));
      return Body as Readable;
    },
    list: () => listFiles(disk),
    // One by one: a call for several keys needs a checksum, and succeeds although some were not deleted.
    remove: async (prefix) => {
      for (const key of await listFiles(disk, prefix)) await disk.delete(key);
    },
  };
}
