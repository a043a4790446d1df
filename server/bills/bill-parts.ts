import { LRUCache } from 'lru-cache';
import type { Db } from '#server/database/connection.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { findBillParts, type BillParts } from './bill-parts.queries.ts';

// The record of a bill changes when it is imported again; names and photos of people in it may lag by the minute.
const keptParts = perDatabase(() => new LRUCache<string, Promise<BillParts>>({ max: 300, ttl: 60_000 }));

/** What hangs on a bill, read once per version of its record. */
export function partsOf(db: Db, bill: { id: number; imported_at: Date }): Promise<BillParts> {
  const version = `${bill.id} ${bill.imported_at.getTime()}`;
  const kept = keptParts(db);
  const known = kept.get(version);
  if (known) return known;
  const parts = findBillParts(db, bill.id);
  kept.set(version, parts);
  parts.catch(() => kept.delete(version));
  return parts;
}
