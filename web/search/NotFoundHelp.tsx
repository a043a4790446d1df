import { Form } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';

/** A search for what the address names. The header's search works before scripts arrive. */
export default function NotFoundHelp({ pathname }: { pathname: string }) {
  return (
    <Form
      action="/search"
      role="search"
      aria-label="Search bills, people and issues"
      className="mx-auto mt-6 flex max-w-measure flex-wrap items-center gap-2"
    >
      <SearchField
        label="Search bills, people and issues"
        placeholder="Bills, people, issues"
        defaultValue={searchFor(pathname)}
        className="grow basis-40"
      />
      <Button type="submit" variant="secondary" size="sm">
        Search
      </Button>
    </Form>
  );
}

/** '/bills/hr983-118' → 'hr983', '/gun-control' → 'gun control', '/share/12' → '' */
function searchFor(pathname: string): string {
  const last = pathname.split('/').at(-1)!;
  return /^[a-z][\w-]*$/i.test(last) ? last.replace(/-\d+$/, '').replaceAll(/[-_]/g, ' ') : '';
}
