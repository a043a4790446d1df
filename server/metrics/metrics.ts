import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, register, Registry } from 'prom-client';
import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { mayRead } from './access.ts';
import { registerGauges } from './gauges.ts';

/** Upper bounds in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * /metrics for Prometheus: on loopback, or with the token; everyone else gets a 404. Requests count under the
 * route as declared, so no address, body or token appears.
 */
export function addMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'polity_http_request_duration_seconds',
    help: 'Duration of requests, by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  registerGauges(registry, services);
  // All servers of this process share one set.
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([register, registry]);
    // Answers the primary when it collects.
    void new AggregatorRegistry();
  }
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const method = methods.has(request.method) ? request.method : 'other';
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method, route, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, services.config.metricsToken)) throw new AppError('not_found');
    const text = services.config.clusterMetricsUrl
      ? await fetchText(services.config.clusterMetricsUrl)
      : await Registry.merge([register, registry]).metrics();
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).header('cache-control', 'no-store').send(text);
  });
}

/** The primary's sum over all processes. @throws AppError unavailable */
async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (!response?.ok) throw new AppError('unavailable');
  return response.text();
}
