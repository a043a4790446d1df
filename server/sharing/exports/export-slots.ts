import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/http/errors.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';

/** List files that are written at a time; each reads page after page of a list. */
const limits = { perNetwork: 3, total: 12 };

/** The list files that one server is writing, by the network that asked for each. */
export class ExportSlots {
  readonly #networks: string[] = [];

  /** Takes a slot until the reply has ended. @throws AppError too_many_requests or unavailable */
  take(request: FastifyRequest, reply: FastifyReply): void {
    // The client has left meanwhile. No event reports it after that.
    if (reply.raw.destroyed) return;
    const network = networkOf(request.ip);
    const own = this.#networks.filter((one) => one === network).length;
    if (own >= limits.perNetwork)
      throw new AppError('too_many_requests', { text: 'Wait until your other downloads have ended.' });
    if (this.#networks.length >= limits.total) throw new AppError('unavailable');
    this.#networks.push(network);
    reply.raw.once('close', () => this.#networks.splice(this.#networks.indexOf(network), 1));
  }
}
