import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { mayRead } from './access.ts';
import { figuresOfAll, offerFigures } from './all-processes.ts';
import { factsOf, keptFact, type Uses } from './facts.ts';
import { RequestTally } from './requests.ts';

export interface Measures {
  /** Counts a page that was answered before the framework saw the request. */
  pageShown(seconds: number): void;
  /** Tells as well how often something was at hand. */
  includeKept(uses: Uses): void;
}

/**
 * /metrics, as Prometheus reads it: for who asks on this machine and for who has the token; nobody else learns that it is there.
 * Counts every request by the route it was declared as. Nothing a member has sent is in it.
 */
export function measure(app: FastifyInstance, services: Services): Measures {
  const requests = new RequestTally();
  const facts = factsOf(services);
  // Loaded when somebody asks: a start has other things to do.
  let loaded: Promise<() => Promise<object[]>> | undefined;
  const own = async () => {
    loaded ??= import('./registry.ts').then(({ figuresOf }) => figuresOf(requests, facts));
    return (await loaded)();
  };
  if (cluster.isWorker) offerFigures(own);

  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    requests.add(request.method, request.routeOptions.url, statusCode, elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, services.config.metricsToken)) throw new AppError('not_found');
    const { print } = await import('./registry.ts');
    const { type, text } = await print(cluster.isWorker ? await figuresOfAll() : [await own()]);
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });

  const pages = requests.row('GET', '/*', 200);
  return {
    pageShown: (seconds) => pages.add(seconds),
    includeKept: (uses) => void facts.push(keptFact(uses)),
  };
}
