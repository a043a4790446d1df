interface Text {
  version: string | null;
  date: string | null;
}

/** How far a bill has come with each of GPO's version codes, without the chamber at the end. */
const stages: Record<string, number> = { i: 1, rt: 2, rf: 2, sc: 2, rc: 2, cd: 3, r: 3, pc: 4, lt: 4, hd: 4 };
const passed: Record<string, number> = { e: 5, at: 5, cp: 5, fp: 5, rd: 6, ea: 11, as: 11 };
const final: Record<string, number> = { rhuc: 7, pap: 17, enr: 18, pl: 19, prl: 19 };

/** Steps in the second chamber come after the bill has passed the first. */
const secondChamber = 5;

/** 'rfs' of a House bill: referred in the Senate, so after 'eh'. */
function stageOf(version: string | null, origin: string | null): number {
  const code = (version ?? '').replace(/\d[a-z]?$/, '');
  if (final[code]) return final[code];
  const [step, chamber] = [code.slice(0, -1), code.slice(-1)];
  const isOrigin = origin === null || chamber === origin[0];
  if (step in passed) return passed[step]! + (isOrigin || step === 'rd' ? 0 : secondChamber);
  const stage = stages[step];
  return stage === undefined ? 0 : stage + (isOrigin ? 0 : secondChamber + 1);
}

/** Versions of a bill of Congress, the latest first: by stage, since some have no date. */
export function latestFirst<T extends Text>(texts: T[], origin: string | null): T[] {
  return texts.toSorted(
    (a, b) =>
      stageOf(b.version, origin) - stageOf(a.version, origin) || (b.date ?? '').localeCompare(a.date ?? ''),
  );
}
