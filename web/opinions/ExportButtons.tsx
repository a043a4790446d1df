import { Download } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import { callApi } from '#web/api/caller.ts';
import { showError } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/save-file.ts';

interface ExportButtonsProps<E extends Endpoint, Row> {
  /** A list of the member's own, with a page of its rows in a reply. */
  endpoint: E;
  rowsOf: (reply: Output<E>) => Row[];
  asCsv: (rows: Row[]) => string;
  /** 'my-opinions' */
  file: string;
}

/** Read all pages and download them as one file. */
export function ExportButtons<E extends Endpoint, Row>({
  endpoint,
  rowsOf,
  asCsv,
  file,
}: ExportButtonsProps<E, Row>) {
  const client = useQueryClient();
  const save = async (kind: 'csv' | 'json') => {
    const all: Row[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const reply = await callApi(client, endpoint, { query: { page } } as unknown as CallInput<E>);
      all.push(...rowsOf(reply));
      pages = (reply as { total_pages: number }).total_pages;
    }
    const [text, type] =
      kind === 'csv' ? [asCsv(all), 'text/csv'] : [JSON.stringify(all, null, 2), 'application/json'];
    saveFile(new Blob([text], { type }), `${file}.${kind}`);
  };
  return (['csv', 'json'] as const).map((kind) => (
    <Button
      key={kind}
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => void save(kind).catch(showError)}
    >
      {kind === 'csv' ? 'Spreadsheet (CSV)' : 'Data file (JSON)'}
    </Button>
  ));
}
