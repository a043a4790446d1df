const key = 'polity.first_visit';
const day = 24 * 60 * 60_000;

/** Whether this browser was here a day ago. The first call stores the time. */
export function hasVisitedBefore(now = Date.now()): boolean {
  try {
    const first = Number(localStorage.getItem(key) ?? Number.NaN);
    if (Number.isNaN(first)) localStorage.setItem(key, String(now));
    return now - first >= day;
  } catch {
    // Without storage an answer could not be remembered either.
    return false;
  }
}
