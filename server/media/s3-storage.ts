import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { ConfigError, type Config } from '#server/config.ts';
import { listFiles, type MediaStorage } from './storage.ts';

type S3Config = NonNullable<Config['mediaS3']>;

const checkTimeoutMs = 5_000;

function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Compatible services refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Each viewer of a video holds a connection, even while it is paused. By default, 50 are open at a time.
    requestHandler: { httpAgent: { maxSockets: Infinity }, httpsAgent: { maxSockets: Infinity } },
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
}

/**
 * Asks for the name of one file. A service that cannot be reached may be back later, so it is only reported.
 * @throws ConfigError if there is no such bucket, or if it refuses the key.
 */
export async function checkBucket(config: S3Config): Promise<void> {
  const client = clientOf(config);
  const request = new ListObjectsV2Command({ Bucket: config.bucket, MaxKeys: 1 });
  try {
    await client.send(request, { abortSignal: AbortSignal.timeout(checkTimeoutMs) });
  } catch (error) {
    const { message, name, code, $metadata } = error as Error & {
      code?: string;
    } & Partial<S3ServiceException>;
    const reason = message.split('\n')[0]!.replace(/\.$/, '');
    const text = `The bucket ${config.bucket} cannot be read: ${reason}.`;
    const isAway = code || name === 'AbortError' || ($metadata?.httpStatusCode ?? 0) >= 500;
    if (!isAway) throw new ConfigError(`${text} Check the settings that begin with MEDIA_S3.`);
    console.error(`${text} Pictures and videos are missing until it can.`);
  } finally {
    client.destroy();
  }
}

/** Stores files in a bucket of Amazon S3 or a compatible service. */
export function s3Storage(config: S3Config): MediaStorage {
  const { bucket } = config;
  const client = clientOf(config);
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
