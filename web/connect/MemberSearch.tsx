import { Form } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';

/** Searches members by name, city or state. The query is in the address. */
export function MemberSearch({ path, q, label }: { path: string; q: string; label: string }) {
  return (
    <search className="mb-4 block max-w-140">
      <Form action={path} method="get" className="flex flex-wrap gap-2">
        <SearchField
          label={label}
          placeholder="Name, City or State"
          defaultValue={q}
          maxLength={100}
          className="grow basis-40"
        />
        <Button type="submit" size="sm" variant="secondary">
          Search
        </Button>
      </Form>
    </search>
  );
}
