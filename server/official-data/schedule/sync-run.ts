import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import type { ImportControl } from '../engine/batch-import.ts';
import type { BadInput, InputFile } from '../engine/importer.ts';
import type { Accepts } from '../engine/formats/archives.ts';
import { importFiles, type ImportRun } from '../engine/import-run.ts';
import type { Counts } from '../engine/import-runs-store.ts';
import { readFiles } from '../engine/input-files.ts';
import {
  maxRetryAfterSeconds,
  type CacheValidators,
  type Fetcher,
  type FetchRequest,
  type FetchResult,
} from './fetcher.ts';
import type { ContentKind } from './response-checks.ts';
import { displayUrl, MissingError, SourceError, withoutSecrets } from './source-error.ts';
import type { AnyImporter, FetchedFiles, SyncSource } from './sync-source.ts';
import { requestIntervals } from '../../environment/sync.ts';
import {
  findDocument,
  findVersions,
  readCursor,
  saveCursor,
  saveDocuments,
  saveVersion,
  type FetchedDocument,
  type KnownDocument,
} from './sync.queries.ts';

interface DocumentOptions {
  kind: ContentKind;
  /** The version that a listing gave. If it is unchanged, the document is not requested. */
  version?: string;
  /** Do not report a missing document as a problem. */
  mayBeMissing?: boolean;
}

const archiveLimits = { maxBytes: 2 * 1024 * 1024 * 1024, timeoutSeconds: 3600 };
/** After this many failures in a row the run ends. */
const maxFailures = 5;
/** After this many documents they are stored and recorded as read, so that a killed run resumes there. */
const documentsPerCheckpoint = 50;

interface Options {
  db: Db;
  config: Config;
  source: SyncSource;
  run: ImportRun;
  fetcher: Fetcher;
  again: boolean;
  /** When to end the run, as performance.now(). */
  deadline: number;
  onProgress?: (counts: Counts) => void;
}

/** One run of a source: what its code uses to fetch, to store, and to record how far it came. */
export class SyncRun {
  readonly db: Db;
  readonly config: Config;
  readonly again: boolean;
  /** The address of the source. */
  readonly address: string;
  private readonly options: Options;
  private control: ImportControl | undefined;
  private readsAllFirst = false;
  /** Documents that are fetched but perhaps not stored yet. */
  private fetched: (FetchedDocument & { name: string })[] = [];
  failuresInARow = 0;
  private failure: SourceError | undefined;

  constructor(options: Options) {
    this.options = options;
    this.db = options.db;
    this.config = options.config;
    this.again = options.again;
    this.address = options.config.sync.addresses[options.source.address];
  }

  get counts() {
    return this.options.run.counts;
  }

  /**
   * Stores files as they arrive. If the source fails, the files before the failure are stored.
   * @param options.readsAllFirst the importer reads all files before it stores the first record.
   */
  async import(
    importer: AnyImporter,
    files: () => FetchedFiles,
    { readsAllFirst = false } = {},
  ): Promise<void> {
    this.readsAllFirst = readsAllFirst;
    await importFiles(
      this.db,
      importer,
      (control) => {
        this.control = control;
        return this.untilFailure(files());
      },
      {
        run: this.options.run,
        again: this.again,
        onProgress: ({ counts }) => this.options.onProgress?.(counts),
      },
    );
    await this.saveFetched();
    this.control = undefined;
    if (this.failure) throw this.failure;
  }

  private async *untilFailure(files: FetchedFiles): FetchedFiles {
    try {
      yield* files;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      this.failure = error;
    }
  }

  /**
   * Stores what was fetched so far and records it as read.
   * @returns whether a file of that name, or the record named after it, was bad.
   * @throws SourceError if the run has reached its deadline.
   */
  async checkpoint(): Promise<(file: string) => boolean> {
    const isBad = await this.saveFetched();
    if (performance.now() > this.options.deadline)
      throw new SourceError('There was more to read than one run may take. The next run continues.');
    return isBad;
  }

  private async saveFetched(): Promise<(file: string) => boolean> {
    const bad = (await this.control?.checkpoint()) ?? new Set();
    const documents = this.fetched;
    this.fetched = [];
    const isBad = (name: string) => bad.has(name) || bad.has(name.replace(/\.\w+$/, ''));
    // Files that belong together are all read again if one of them was bad.
    if (this.readsAllFirst && (bad.size > 0 || this.failure)) return isBad;
    const good = documents.filter(({ name }) => !isBad(name));
    await saveDocuments(this.db, good);
    return isBad;
  }

  /** Yields a document as a file for the importer if it has changed. */
  async *fetchDocument(
    url: string,
    { kind, version, mayBeMissing = false }: DocumentOptions,
  ): AsyncGenerator<InputFile | BadInput, 'changed' | 'unchanged' | 'missing' | 'failed'> {
    if (this.fetched.length >= documentsPerCheckpoint && !this.readsAllFirst) await this.checkpoint();
    const [address, name] = [withoutSecrets(url), fileName(url)];
    const cached = await this.findCached(address);
    if (version !== undefined && cached?.version === version) {
      this.countUnchanged(1);
      return 'unchanged';
    }
    try {
      const result = await this.options.fetcher.get(this.request(url, kind, cached));
      this.failuresInARow = 0;
      if (result.status === 'unchanged') {
        if (version !== undefined) await saveVersion(this.db, address, version);
        this.countUnchanged(1);
        return 'unchanged';
      }
      if (result.status === 'content') {
        this.fetched.push({ url: address, name, version: version ?? null, ...result.validators });
        yield { name, data: result.data };
        return 'changed';
      }
      if (!mayBeMissing) {
        this.failWholeRun(new MissingError(notFound(url)));
        yield { name, problem: notFound(url) };
      }
      return 'missing';
    } catch (error) {
      this.countFailure(error);
      this.failWholeRun(error);
      yield { name, problem: error.message };
      return 'failed';
    }
  }

  /** @throws the error if there were too many in a row, or if the source asks for a long pause. */
  countFailure(error: unknown): asserts error is SourceError {
    if (!(error instanceof SourceError)) throw error;
    this.failuresInARow += 1;
    if (this.failuresInARow >= maxFailures || (error.retryAfter ?? 0) > maxRetryAfterSeconds) throw error;
  }

  /** If one of the files that belong together is missing, the whole run fails. */
  private failWholeRun(error: SourceError): void {
    if (this.readsAllFirst) this.failure ??= error;
  }

  /**
   * Yields the files of an archive if it has changed. The archive is on disk while it is read.
   * @throws SourceError if it cannot be fetched or is empty or, after the files before, if it is damaged.
   */
  async *fetchArchive(url: string, accepts: Accepts, name = fileName(url)): FetchedFiles {
    const folder = join(this.config.dataDir, 'sync', this.options.run.source);
    const path = join(folder, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const request = this.request(url, 'zip', await this.findCached(url));
      const result = await this.options.fetcher.download({ ...request, ...archiveLimits }, path);
      if (result.status === 'unchanged') this.countUnchanged(1);
      if (result.status === 'missing') throw new SourceError(notFound(url));
      if (result.status !== 'content') return;
      let isEmpty = true;
      for await (const file of readFiles([{ path, bytes: result.bytes, isExplicit: true }], accepts)) {
        if ('problem' in file && file.name === name)
          throw new SourceError(`${displayUrl(url)}: ${file.problem}`);
        isEmpty = false;
        yield file;
      }
      if (isEmpty) throw new SourceError(`${displayUrl(url)} has none of the files that it should have.`);
      this.fetched.push({ url, name, version: null, ...result.validators });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * A validated JSON listing. Undefined if it has not changed since the last `markRead()`.
   * @throws SourceError if it cannot be fetched or has another shape.
   */
  async fetchListing<S extends z.ZodType>(
    url: string,
    shape: S,
  ): Promise<{ value: z.output<S>; data: Buffer; markRead(): Promise<void> } | undefined> {
    const address = withoutSecrets(url);
    const cached = await this.findCached(address);
    const result = await this.options.fetcher.get(this.request(url, 'json', cached));
    if (result.status === 'unchanged') {
      this.countUnchanged(1);
      return undefined;
    }
    const { data, validators } = contentOf(result, url);
    return {
      value: parseShape(shape, data, displayUrl(url)),
      data,
      markRead: () => saveDocuments(this.db, [{ url: address, version: null, ...validators }]),
    };
  }

  /** Validated JSON, changed or not. @throws SourceError */
  async fetchJson<S extends z.ZodType>(url: string, shape: S): Promise<z.output<S>> {
    return parseShape(shape, await this.fetchData(url, 'json'), displayUrl(url));
  }

  /** A document, changed or not. @throws MissingError if it does not exist; SourceError */
  async fetchData(url: string, kind: ContentKind): Promise<Buffer> {
    return contentOf(await this.options.fetcher.get(this.request(url, kind)), url).data;
  }

  /** A key is sent as a header, because URLs are stored and logged. */
  private request(url: string, kind: ContentKind, cached?: CacheValidators): FetchRequest {
    const { address, key } = this.options.source;
    return {
      url,
      kind,
      minIntervalMs: requestIntervals[address],
      cached,
      headers: key && { 'x-api-key': this.config.sync.keys[key.of] ?? '' },
    };
  }

  private async findCached(url: string): Promise<KnownDocument | undefined> {
    return this.again ? undefined : findDocument(this.db, url);
  }

  /** Versions of the stored documents below a URL, by URL. Empty if everything is to be read again. */
  async knownVersions(baseUrl: string): Promise<Map<string, string | null>> {
    return this.again ? new Map() : findVersions(this.db, baseUrl);
  }

  /** Records versions of documents that were not fetched one by one, such as files of an archive. */
  saveVersions(documents: { url: string; version: string }[]): Promise<void> {
    return saveDocuments(
      this.db,
      documents.map((document) => ({ ...document, etag: null, lastModified: null })),
    );
  }

  readCursor(name: string): Promise<string | undefined> {
    return readCursor(this.db, this.options.run.source, name);
  }

  saveCursor(name: string, value: string): Promise<void> {
    return saveCursor(this.db, this.options.run.source, name, value);
  }

  countUnchanged(count: number): void {
    this.counts.read += count;
    this.counts.unchanged += count;
  }
}

/** @throws SourceError if the JSON has another shape. @param label names the document in a sentence. */
export function parseShape<S extends z.ZodType>(shape: S, data: Buffer, label: string): z.output<S> {
  const result = shape.safeParse(parseJson(data));
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') || 'the whole document';
  throw new SourceError(`${label} has an unexpected format (${path}).`);
}

function contentOf<Content>(
  result: FetchResult<Content>,
  url: string,
): Content & { validators: CacheValidators } {
  if (result.status !== 'content') throw new MissingError(notFound(url));
  return result;
}

function notFound(url: string): string {
  return `${displayUrl(url)} does not exist.`;
}

function fileName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}
