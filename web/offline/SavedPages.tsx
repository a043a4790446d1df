import { useEffect, useState } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { readSavedPages, type SavedPage } from './saved-pages.ts';

/** Links to what this device can show without a connection. */
export default function SavedPages() {
  const [pages, setPages] = useState<SavedPage[]>();
  useEffect(() => {
    void readSavedPages().then(setPages, () => setPages([]));
  }, []);
  if (!pages) return null;
  if (pages.length === 0) return <p className="mt-6 text-center">This device has not saved any pages yet.</p>;
  return (
    <section aria-labelledby="saved" className="mt-6">
      <h2 id="saved">What you can read now</h2>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {pages.slice(0, 30).map(({ title, path }) => (
          <li key={path}>
            <Link to={path} className="flex min-h-11 items-center py-2 wrap-anywhere">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
