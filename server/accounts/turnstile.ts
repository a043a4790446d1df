import { AppError } from '#server/app-error.ts';

/**
 * Lets so many through at once and has the rest wait in line; a line too long to be worth waiting in turns newcomers away.
 * @throws AppError unavailable
 */
export class Turnstile {
  readonly #width: number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(width: number, longest: number) {
    this.#width = width;
    this.#longest = longest;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#width) this.#inside++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // Whoever is next takes the place over; it is never free in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside--;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#longest) throw new AppError('unavailable');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
