import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from './local-server.ts';

const accessDenied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';

/**
 * A loopback server with the part of Amazon S3 that the media storage uses. It refuses the newer checksums,
 * as some compatible services do.
 */
export async function startS3Peer() {
  const objects = new Map<string, Buffer>();
  const rights = { delete: true, list: true };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body, headers }) => response.writeHead(status, headers).end(body));
  });
  // Node closes idle connections after five seconds, just when a busy machine uses one again.
  server.keepAliveTimeout = 0;
  const { origin, stop } = await listenLocally(server);

  async function answer(request: IncomingMessage) {
    const url = new URL(request.url!, 'http://s3');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const sent = await buffer(request);
    if (Object.keys(request.headers).some((name) => /^x-amz-(sdk-)?checksum/.test(name)))
      return reply(501, '<Error><Code>NotImplemented</Code></Error>');
    if (request.method === 'PUT') {
      objects.set(key, sent);
      return reply(200);
    }
    if (request.method === 'DELETE') {
      if (!rights.delete) return reply(403, accessDenied);
      objects.delete(key);
      return reply(204);
    }
    if (key === '' && !rights.list) return reply(403, accessDenied);
    if (key === '') return reply(200, list(url.searchParams.get('prefix') ?? ''));
    const object = objects.get(key);
    if (!object)
      return reply(404, request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const part = start ? object.subarray(Number(start), Number(end) + 1) : object;
    const headers = { 'content-length': String(part.length) };
    return { status: start ? 206 : 200, body: request.method === 'HEAD' ? undefined : part, headers };
  }

  function list(prefix: string): string {
    const found = [...objects.keys()].filter((name) => name.startsWith(prefix));
    const contents = found.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`).join('');
    return `<ListBucketResult><KeyCount>${found.length}</KeyCount>${contents}</ListBucketResult>`;
  }

  /** The settings of a server that stores its media here. */
  const env = {
    MEDIA_S3_BUCKET: 'polity',
    MEDIA_S3_ENDPOINT: origin,
    MEDIA_S3_ACCESS_KEY_ID: 'key',
    MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
  };
  return { env, objects, rights, stop };
}

function reply(status: number, body?: string) {
  return { status, body, headers: { 'content-type': 'application/xml' } };
}
