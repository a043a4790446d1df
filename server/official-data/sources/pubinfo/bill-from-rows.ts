import { extraordinarySession } from '#server/bills/state-status.ts';
import { dayOfTimestamp } from '../../engine/formats/dates.ts';
import { BadRecordError } from '../../engine/importer.ts';
import {
  leginfoUrl,
  stateIdentity,
  type House,
  type StateAuthor,
  type StateBillRecord,
} from '../../bills-store/state-bill-record.ts';
import { cellsOf, momentOfStamp, type Cells } from './dat-rows.ts';

/** How many columns each table has. */
const columns = { bill: 19, history: 13, version: 18, author: 10 } as const;
export type TableName = keyof typeof columns;

/** The rows of one measure in each table. */
export type RawBill = Record<TableName, string[]>;

/** Assembles a measure from its rows. @throws BadRecordError */
export function billFromRows(raw: RawBill): StateBillRecord {
  const row = (table: TableName) => raw[table].map((line) => cellsOf(line, columns[table]));
  const [bill] = row('bill');
  if (!bill) throw new BadRecordError('The measure has no row in BILL_TBL.');
  const [, years = '', extra = '', type = '', number = ''] = bill;
  const identity = stateIdentity(type ?? '', number ?? '', (years ?? '').slice(0, 4), extra ?? '');
  if (bill[0] !== `${years}${extra}${type}${number}`)
    throw new BadRecordError(
      `The row is named '${bill[0]}' but contains another measure (${type} ${number} of ${years}).`,
    );
  const history = row('history');
  if (history.length === 0) throw new BadRecordError('The measure has no history (BILL_HISTORY_TBL).');
  // Numbers count down: 99 is the introduced version, 98 the next one.
  const versions = row('version').sort((a, b) => Number(a[2]) - Number(b[2]));
  const updatedAt = [bill[13]!, ...history.map((cells) => cells[5]!), ...versions.map((cells) => cells[17]!)]
    .map(momentOfStamp)
    .filter((moment) => moment !== null)
    .sort()
    .at(-1);
  if (!updatedAt) throw new BadRecordError('The measure has no date of update (trans_update).');
  return {
    ...identity,
    source: 'pubinfo',
    title: titleOf(versions[0]),
    actions: actionsOf(history),
    authors: authorsOf(row('author'), versions),
    texts: versions.map((cells) => ({
      name: cells[4] ?? 'Text',
      dated: dayOfTimestamp(cells[3]!),
      url: leginfoUrl(identity, 'billTextClient'),
      version: cells[0]!,
    })),
    lawNumber: lawNumberOf(bill),
    isChaptered: bill[9] !== null,
    updatedAt,
    sourceUrl: leginfoUrl(identity),
  };
}

/** The subject line of the newest version, without the period at its end. */
function titleOf(newest: Cells | undefined): string | null {
  if (!newest) return null;
  const subject = (newest[6] ?? '').replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
  if (subject === '') throw new BadRecordError('The newest version has no subject.');
  return subject;
}

/** Rows of one day by their sequence number. The oldest sessions have none and list the newest first. */
function actionsOf(history: Cells[]): StateBillRecord['actions'] {
  const dated = history.map((cells) => {
    const date = dayOfTimestamp(cells[2]!);
    if (!date) throw new BadRecordError(`'${cells[2]}' is not the day of an action.`);
    const hasSequence = cells[6] !== null;
    return {
      date,
      sequence: Number(cells[6] ?? 0),
      id: hasSequence ? Number(cells[1]) : -Number(cells[1]),
      text: (cells[3] ?? '').replaceAll(/\s+/g, ' ').trim(),
    };
  });
  return dated
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.date.localeCompare(b.date) || a.sequence - b.sequence || a.id - b.id)
    .map(({ date, text }) => ({ date, text }));
}

/** Authors of the newest version (legislators or a committee), each since the first that names them. */
function authorsOf(rows: Cells[], versions: Cells[]): StateAuthor[] {
  const newest = versions[0]?.[0];
  const dates = new Map(versions.map((cells) => [cells[0], dayOfTimestamp(cells[3]!)]));
  const named = rows.filter((cells) => cells[3] !== null);
  const authors = named
    .filter((cells) => cells[0] === newest)
    .map((cells) => {
      const since = named
        .filter((one) => one[3] === cells[3] && one[2] === cells[2])
        .flatMap((one) => dates.get(one[0]) ?? [])
        .sort()[0];
      return {
        author: {
          name: cells[3]!,
          house: houseOf(cells[2]!),
          ocdPerson: null,
          isAuthor: cells[4] === 'LEAD_AUTHOR',
          since: since ?? null,
        },
        rank: cells[9] === 'Y' ? 0 : ['LEAD_AUTHOR', 'PRINCIPAL_COAUTHOR', 'COAUTHOR'].indexOf(cells[4]!) + 1,
      };
    });
  return authors.sort((a, b) => a.rank - b.rank).map(({ author }) => author);
}

function houseOf(text: string | null): House | null {
  return text === 'ASSEMBLY' ? 'assembly' : text === 'SENATE' ? 'senate' : null;
}

/** Only statutes are laws. Resolutions have chapters too. */
function lawNumberOf(bill: Cells): string | null {
  const [year, kind, extra, chapter] = bill.slice(6, 10);
  if (kind !== 'CHP' || !chapter) return null;
  const session = extra && extra !== '0' ? `, ${extraordinarySession(extra)}` : '';
  return `Chapter ${chapter}, Statutes of ${year}${session}`;
}
