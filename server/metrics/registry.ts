import { AggregatorRegistry, collectDefaultMetrics, Registry, type Metric } from 'prom-client';
import type { Fact } from './facts.ts';
import type { RequestTally } from './requests.ts';

export type Figures = object[];

/** Everything that one process has to say. Of the process itself there is one set, whoever asks. */
export function figuresOf(requests: RequestTally, facts: Fact[]): () => Promise<Figures> {
  const own = new Registry();
  const name = 'polity_http_request_duration_seconds';
  register(own, {
    name,
    help: 'Requests that were answered, by method, route and class of status, and how long each took.',
    type: 'histogram',
    aggregator: 'sum',
    read: () => requests.values(name),
  });
  for (const fact of facts) register(own, fact);
  ofProcess ??= describeProcess();
  return async () => (await Promise.all([ofProcess!, own].map((part) => part.getMetricsAsJSON()))).flat();
}

let ofProcess: Registry | undefined;

function describeProcess(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

/** The library asks a metric for its values when they are wanted; this is all it asks. */
function register(registry: Registry, fact: Omit<Fact, 'type'> & { type: string }): void {
  const { name, help, type, aggregator, read } = fact;
  const get = async () => ({ name, help, type, aggregator, values: (await read()).map(withLabels) });
  registry.registerMetric({ name, get } as unknown as Metric);
}

const withLabels = (value: object) => ({ labels: {}, ...value });

/** One text for all processes: sums, or what the kind of figure calls for. */
export async function print(processes: Figures[]): Promise<{ type: string; text: string }> {
  const all = AggregatorRegistry.aggregate(processes);
  return { type: all.contentType, text: await all.metrics() };
}
