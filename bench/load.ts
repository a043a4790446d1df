import autocannon from 'autocannon';

export interface Load {
  name: string;
  rate: number;
  p50: number;
  p99: number;
  failures: number;
}

interface LoadOptions {
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  /** The nth request, if requests differ. */
  request?: (n: number) => { path: string; body?: string; headers?: Record<string, string> };
}

/** Measures requests per second, and the median and 99th percentile in milliseconds. */
export async function load(
  name: string,
  url: string,
  { seconds, connections = 16, headers, method = 'GET', request }: LoadOptions,
): Promise<Load> {
  let n = 0;
  // In the first seconds, code is compiled and each connection plans its first statements.
  const warmup = { warmup: { connections, duration: 2 } };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method,
    headers,
    ...warmup,
    ...(request && { requests: [{ method, setupRequest: (plain) => ({ ...plain, ...request(n++) }) }] }),
  });
  return {
    name,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

/** One line per check: name, requests per second, p50, p99, ratio to the baseline. */
export function report({ name, rate, p50, p99, failures }: Load, base: Load | undefined, bar?: number): void {
  const ratio = base ? (rate / base.rate).toFixed(2) : '1.00';
  const verdict = bar === undefined || !base ? '' : rate / base.rate >= bar ? `  ≥ ${bar} ✓` : `  < ${bar} ✗`;
  const columns = [
    name.padEnd(46),
    `${Math.round(rate)}/s`.padStart(9),
    `p50 ${p50} ms`.padStart(11),
    `p99 ${p99} ms`.padStart(12),
    ratio.padStart(6),
  ];
  console.log(columns.join(' ') + verdict + (failures > 0 ? `  ${failures} failures` : ''));
}
