/** One named file, wherever it lay: in a folder, in an archive, compressed or plain. */
export interface Entry {
  name: string;
  data: Buffer;
}

/** A file that could not be read, and why, in a sentence for people. */
export interface BadEntry {
  name: string;
  problem: string;
}
