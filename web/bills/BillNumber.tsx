import { billNumber } from '#contract/bills/bill-status.ts';
import { cx } from '#web/ui/cx.ts';

/** 'H.R. 1', without a line break. */
export function BillNumber({
  type,
  number,
  className,
}: {
  type: string;
  number: number;
  className?: string;
}) {
  return (
    <span className={cx('font-semibold whitespace-nowrap text-ink', className)}>
      {billNumber(type, number)}
    </span>
  );
}
