import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { openEntries } from '#server/official-data/engine/entries.ts';
import type { BadEntry, Entry } from '#server/official-data/engine/entry.ts';
import { saveProblems, saveRun, type Problem } from '#server/official-data/engine/import-runs-store.ts';
import {
  importEntries,
  type ImportControl,
  type RunRecord,
} from '#server/official-data/engine/import-run.ts';
import type { Answer, Fetcher, Validators } from './fetcher.ts';
import { pauses, type AddressName } from './sync.config.ts';
import {
  findDocument,
  findVersions,
  readCursor,
  saveCursor,
  saveDocuments,
  touchDocument,
  type SeenDocument,
} from './sync.queries.ts';
import type { AnyImporter, Files } from './sync-source.ts';
import { placeOf, UpstreamError, withoutSecrets, type Kind } from './source-error.ts';

interface DocumentOptions {
  kind: Kind;
  /** What the import is told the file is called; its last part where not said. */
  name?: string;
  /** What a listing says of it; unchanged means that it is not even asked for. */
  version?: string;
  headers?: Record<string, string>;
  /** Its absence is nothing to tell of. */
  mayBeMissing?: boolean;
}

/** Megabytes and seconds a whole archive may take. */
const archiveLimits = { maxBytes: 2 * 1024 * 1024 * 1024, timeout: 3600 };
/** After so many failures in a row a source is left alone until the next run. */
const patience = 5;

interface Parts {
  db: Db;
  config: Config;
  record: RunRecord;
  fetcher: Fetcher;
  again: boolean;
  /** When this run should come to an end, as Date.now(). */
  deadline: number;
  onProgress?: (words: string) => void;
}

/** One source being read once: what its code uses to fetch, to store, and to remember how far it came. */
export class SyncRun {
  readonly db: Db;
  readonly config: Config;
  readonly again: boolean;
  readonly problems: Problem[] = [];
  private readonly parts: Parts;
  private control: ImportControl | undefined;
  /** Fetched, and not yet known to be stored. */
  private fetched: (SeenDocument & { name: string })[] = [];
  private failures = 0;
  /** Why the run could not go on to its end. */
  failure: UpstreamError | undefined;

  constructor(parts: Parts) {
    this.parts = parts;
    this.db = parts.db;
    this.config = parts.config;
    this.again = parts.again;
  }

  get counts() {
    return this.parts.record.counts;
  }

  address(name: AddressName): string {
    return this.config.sync.addresses[name];
  }

  /**
   * Has files stored by an importer as they come. What was fetched before the source failed is stored all the same.
   * @param options.gathers the importer reads all files before it stores any.
   */
  async import(importer: AnyImporter, files: () => Files, { gathers = false } = {}): Promise<void> {
    await importEntries(
      this.db,
      importer,
      (control) => {
        this.control = control;
        return this.untilFailure(files());
      },
      {
        record: this.parts.record,
        again: this.again,
        onProgress: ({ counts }) => this.parts.onProgress?.(`${counts.read} read, ${counts.stored} stored`),
      },
    );
    await this.checkpoint(gathers);
    this.control = undefined;
    if (this.failure) throw this.failure;
  }

  private async *untilFailure(files: Files): Files {
    try {
      yield* files;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      this.failure = error;
    }
  }

  /**
   * Remembers what has been stored so far, so that a run that is killed goes on from here.
   * @param isWhole one bad record makes all files be read again: they belong together.
   * @returns whether a file of that name, or the record named after it, was bad.
   */
  async checkpoint(isWhole = false): Promise<(file: string) => boolean> {
    const bad = (await this.control?.checkpoint()) ?? new Set();
    const documents = this.fetched;
    this.fetched = [];
    const isBad = (name: string) => bad.has(name) || bad.has(name.replace(/\.\w+$/, ''));
    if (isWhole && (bad.size > 0 || this.failure)) return isBad;
    await saveDocuments(
      this.db,
      this.parts.record.source,
      documents.filter(({ name }) => !isBad(name)),
    );
    if (Date.now() > this.parts.deadline)
      throw new UpstreamError('There was more than fits into one run; the rest comes with the next.');
    return isBad;
  }

  /** A document as a file for the importer, where it has changed. */
  async *document(
    at: AddressName,
    url: string,
    { kind, name = nameOf(url), version, headers, mayBeMissing = false }: DocumentOptions,
  ): AsyncGenerator<Entry | BadEntry, 'changed' | 'unchanged' | 'missing' | 'failed'> {
    const address = withoutSecrets(url);
    const known = this.again ? undefined : await findDocument(this.db, address);
    if (version !== undefined && known?.version === version) {
      this.noteUnchanged(1);
      return 'unchanged';
    }
    try {
      const answer = await this.parts.fetcher.get({ url, kind, pause: pauses[at], known, headers });
      this.failures = 0;
      if (answer.what === 'unchanged') {
        await touchDocument(this.db, address, version ?? null);
        this.noteUnchanged(1);
        return 'unchanged';
      }
      if (answer.what === 'content') {
        this.fetched.push({ url: address, name, version: version ?? null, ...answer.validators });
        yield { name, data: answer.data };
        return 'changed';
      }
      if (!mayBeMissing) yield { name, problem: `${placeOf(new URL(url))} is not there.` };
      return 'missing';
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      this.failures += 1;
      if (this.failures >= patience || (error.retryAfter ?? 0) > 120) throw error;
      yield { name, problem: error.message };
      return 'failed';
    }
  }

  /** The files in an archive, where it has changed. It lies on disk while it is read. */
  async *archive(at: AddressName, url: string, wanted: (name: string) => boolean, name = nameOf(url)): Files {
    const folder = join(this.config.dataDir, 'sync', this.parts.record.source);
    const path = join(folder, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const known = this.again ? undefined : await findDocument(this.db, url);
      const answer = await this.parts.fetcher.download(
        { url, kind: 'zip', pause: pauses[at], known, ...archiveLimits },
        path,
      );
      if (answer.what === 'unchanged') this.noteUnchanged(1);
      if (answer.what === 'missing') throw new UpstreamError(`${placeOf(new URL(url))} is not there.`);
      if (answer.what !== 'content') return;
      yield* openEntries([{ path, bytes: answer.bytes, named: true }], wanted);
      this.fetched.push({ url, name, version: null, ...answer.validators });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * A listing, checked. Undefined where it is the same as when `remember` was last called.
   * @throws UpstreamError when it cannot be had, or is none.
   */
  async listing<S extends z.ZodType>(
    at: AddressName,
    url: string,
    shape: S,
    headers?: Record<string, string>,
  ): Promise<{ value: z.output<S>; data: Buffer; remember(): Promise<void> } | undefined> {
    const address = withoutSecrets(url);
    const known = this.again ? undefined : await findDocument(this.db, address);
    const answer = await this.parts.fetcher.get({ url, kind: 'json', pause: pauses[at], known, headers });
    if (answer.what === 'unchanged') {
      this.noteUnchanged(1);
      return undefined;
    }
    const { data, validators } = found(answer, url);
    const seen = { url: address, version: null, ...validators };
    return {
      value: parsed(shape, data, url),
      data,
      remember: () => saveDocuments(this.db, this.parts.record.source, [seen]),
    };
  }

  /** The same, whether it has changed or not. */
  async always<S extends z.ZodType>(
    at: AddressName,
    url: string,
    shape: S,
    headers?: Record<string, string>,
  ): Promise<z.output<S>> {
    return parsed(shape, await this.fetch(at, url, 'json', headers), url);
  }

  /** A document, whether it has changed or not. @throws UpstreamError when it cannot be had, MissingError when it is not there. */
  async fetch(at: AddressName, url: string, kind: Kind, headers?: Record<string, string>): Promise<Buffer> {
    const answer = await this.parts.fetcher.get({ url, kind, pause: pauses[at], headers });
    return found(answer, url).data;
  }

  tell(words: string): void {
    this.parts.onProgress?.(words);
  }

  /** What was known of the documents below an address when they were last stored; nothing where all is read again. */
  async versions(below: string): Promise<Map<string, string | null>> {
    return this.again ? new Map() : findVersions(this.db, below);
  }

  /** Remembers documents that came in another way, in an archive. */
  rememberVersions(documents: { url: string; version: string }[]): Promise<void> {
    return saveDocuments(
      this.db,
      this.parts.record.source,
      documents.map((one) => ({ ...one, etag: null, lastModified: null })),
    );
  }

  cursor(name: string): Promise<string | undefined> {
    return readCursor(this.db, this.parts.record.source, name);
  }

  saveCursor(name: string, value: string): Promise<void> {
    return saveCursor(this.db, this.parts.record.source, name, value);
  }

  noteUnchanged(count: number): void {
    this.counts.read += count;
    this.counts.unchanged += count;
  }

  /** For what no importer stores. */
  async noteStored(): Promise<void> {
    this.counts.read += 1;
    this.counts.stored += 1;
    await saveRun(this.db, this.parts.record.id, this.counts, false);
  }

  async noteProblem(record: string, reason: string): Promise<void> {
    await saveProblems(this.db, this.parts.record.id, this.counts.skipped, [{ record, reason }]);
    this.counts.read += 1;
    this.counts.skipped += 1;
  }
}

/** There is no such document: of a listing, that nothing has been listed yet. */
export class MissingError extends UpstreamError {
  override name = 'MissingError';
}

function found<Content>(answer: Answer<Content>, url: string): Content & { validators: Validators } {
  if (answer.what !== 'content') throw new MissingError(`${placeOf(new URL(url))} is not there.`);
  return answer;
}

function parsed<S extends z.ZodType>(shape: S, data: Buffer, url: string): z.output<S> {
  const result = shape.safeParse(parseJson(data));
  if (result.success) return result.data;
  throw new UpstreamError(
    `${placeOf(new URL(url))} answered with JSON of another shape (${result.error.issues[0]?.path.join('.') || 'the whole'}).`,
  );
}

function nameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}
