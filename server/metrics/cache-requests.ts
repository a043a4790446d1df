import { Counter } from 'prom-client';

export const cacheRequests = new Counter({
  name: 'polity_cache_requests_total',
  help: 'Reads answered from a cache (hit) and reads that had to be made (miss), by cache.',
  labelNames: ['cache', 'result'],
  registers: [],
});
