import { useEffect, useState } from 'react';
import { buttonClass } from '#web/ui/buttonClass.ts';
import IssueChoice from './IssueChoice.tsx';
import type { ListState } from './list-state.ts';
import type { ListType } from './list-types.ts';

interface IssuePanelProps {
  type: ListType;
  list: ListState;
  onApply: (issues: string[]) => void;
  onClose: () => void;
}

/** The open menu of issues, which Escape closes. Loaded when it opens. */
export default function IssuePanel({ type, list, onApply, onClose }: IssuePanelProps) {
  const [draft, setDraft] = useState<readonly string[]>(list.issues);
  useEffect(() => {
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [onClose]);
  return (
    <div className="absolute z-20 mt-1 w-150 max-w-[calc(100vw-2rem)] rounded-lg border border-rule-strong bg-surface p-4 shadow-2 max-wide:left-0">
      <div className="relative max-h-[clamp(12rem,calc(100dvh-28rem),26rem)] overflow-y-auto pr-2">
        <IssueChoice {...{ type, list }} chosen={draft} onChange={setDraft} />
      </div>
      <div className="mt-3 flex gap-2 border-t border-rule pt-3">
        <button type="button" className={buttonClass('primary', 'sm')} onClick={() => onApply([...draft])}>
          Apply
        </button>
        <button type="button" className={buttonClass('secondary', 'sm')} onClick={() => onApply([])}>
          Clear
        </button>
      </div>
    </div>
  );
}
