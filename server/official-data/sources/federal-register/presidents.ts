/** `firstOrder` is the president's first order on the day of inauguration, when two presidents may sign. */
const presidents: { name: string; from: string; id: string; firstOrder?: number }[] = [
  { name: 'Franklin D. Roosevelt', from: '1933-03-05', id: 'franklin-d-roosevelt' },
  { name: 'Harry S. Truman', from: '1945-04-12', id: 'harry-s-truman' },
  { name: 'Dwight D. Eisenhower', from: '1953-01-20', id: 'dwight-d-eisenhower' },
  { name: 'John F. Kennedy', from: '1961-01-20', id: 'john-f-kennedy' },
  { name: 'Lyndon B. Johnson', from: '1963-11-22', id: 'lyndon-b-johnson' },
  { name: 'Richard Nixon', from: '1969-01-20', id: 'richard-nixon' },
  { name: 'Gerald R. Ford', from: '1974-08-09', id: 'gerald-ford' },
  { name: 'Jimmy Carter', from: '1977-01-20', id: 'jimmy-carter' },
  { name: 'Ronald Reagan', from: '1981-01-20', id: 'ronald-reagan' },
  { name: 'George H. W. Bush', from: '1989-01-20', id: 'george-h-w-bush' },
  { name: 'Bill Clinton', from: '1993-01-20', id: 'william-j-clinton', firstOrder: 12834 },
  { name: 'George W. Bush', from: '2001-01-20', id: 'george-w-bush' },
  { name: 'Barack Obama', from: '2009-01-20', id: 'barack-obama' },
  { name: 'Donald J. Trump', from: '2017-01-20', id: 'donald-trump', firstOrder: 13765 },
  { name: 'Joseph R. Biden Jr.', from: '2021-01-20', id: 'joe-biden', firstOrder: 13985 },
  { name: 'Donald J. Trump', from: '2025-01-20', id: 'donald-trump', firstOrder: 14147 },
];

/** Who signed a document on a day. Null on an inauguration day if it is unknown which president it was. */
export function signerOf(day: string | null, orderNumber: number, identifier: string | null): string | null {
  const named = presidents.find(({ id }) => id === identifier)?.name;
  if (named) return named;
  if (!day) return null;
  const index = presidents.findLastIndex(({ from }) => from <= day);
  const president = presidents[index];
  // The list ends with this term.
  if (!president || day >= '2029-01-20') return null;
  if (day > president.from) return president.name;
  if (!president.firstOrder || orderNumber === 0) return null;
  return orderNumber >= president.firstOrder ? president.name : (presidents[index - 1]?.name ?? null);
}
