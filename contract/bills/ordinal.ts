/** 119 → '119th', 121 → '121st' */
export function ordinal(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1;
  return number + (isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'));
}
