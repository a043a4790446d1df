/** Upper bounds, in seconds. A page at hand takes some hundred thousandths, hashing a password some hundredths. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Requests of one method, route and class of status. */
export class Row {
  readonly labels: { method: string; route: string; status: string };
  readonly within = bounds.map(() => 0);
  count = 0;
  sum = 0;

  constructor(method: string, route: string, status: string) {
    this.labels = { method, route, status };
  }

  add(seconds: number): void {
    this.count++;
    this.sum += seconds;
    for (let i = 0; i < bounds.length; i++) if (seconds <= bounds[i]!) return void this.within[i]!++;
  }
}

/**
 * How many requests were answered, and how fast. Counted here and only handed to the library when somebody asks: its own way takes
 * several times as long for each request, and loading it a part of every start.
 */
export class RequestTally {
  readonly #rows = new Map<string, Row>();

  /** @param route as it was declared, never as it was asked for; undefined where there is none. */
  add(method: string, route: string | undefined, status: number, seconds: number): void {
    this.row(method, route, status).add(seconds);
  }

  row(method: string, route = 'none', status: number): Row {
    const name = methods.has(method) ? method : 'other';
    const group = Math.floor(status / 100);
    const key = `${group}${name} ${route}`;
    let row = this.#rows.get(key);
    if (!row) this.#rows.set(key, (row = new Row(name, route, `${group}xx`)));
    return row;
  }

  /** As the library prints a histogram: each bound counts what is below it, too. */
  values(name: string): { metricName: string; labels: Record<string, string | number>; value: number }[] {
    return [...this.#rows.values()].flatMap(({ labels, within, count, sum }) => {
      let below = 0;
      const metricName = `${name}_bucket`;
      return [
        ...bounds.map((le, i) => ({ metricName, labels: { ...labels, le }, value: (below += within[i]!) })),
        { metricName, labels: { ...labels, le: '+Inf' }, value: count },
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ];
    });
  }
}
