const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** 12408 → '12,408' */
export function showCount(count: number): string {
  return whole.format(count);
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 });

/** 12408 → '12K', for small places; the exact number is close by. */
export function showShortCount(count: number): string {
  return short.format(count);
}

/** '1 bill', '1,204 bills' */
export function countedNoun(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${showCount(count)} ${noun}s`;
}

/** 1 → '1 person', 12408 → '12,408 people' */
export function showPeople(count: number): string {
  return count === 1 ? '1 person' : `${showCount(count)} people`;
}

/** −2.3 with a real minus sign, always one decimal; never '−0.0'. */
export function showScore(score: number): string {
  const digits = Math.abs(score).toFixed(1);
  return score < 0 && digits !== '0.0' ? `−${digits}` : digits;
}
