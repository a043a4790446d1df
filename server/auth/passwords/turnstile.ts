import { AppError } from '#server/http/errors.ts';

/**
 * Lets so many through at once and has the rest wait in line; a line too long to be worth waiting in turns newcomers away. How many is
 * asked anew each time somebody comes or leaves.
 * @throws AppError unavailable
 */
export class Turnstile {
  readonly #width: () => number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(width: () => number, longest: number) {
    this.#width = width;
    this.#longest = longest;
  }

  get now(): { inside: number; waiting: number } {
    return { inside: this.#inside, waiting: this.#waiting.length };
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length === 0 && this.#hasRoom()) this.#inside++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      this.#inside--;
      this.#admit();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#longest) throw new AppError('unavailable');
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      // There may be more room than when the others came.
      this.#admit();
    });
  }

  #admit(): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) {
      this.#inside++;
      this.#waiting.shift()!();
    }
  }

  /** One is always let in: whoever waits, waits for somebody inside. */
  #hasRoom(): boolean {
    return this.#inside < Math.max(1, this.#width());
  }
}
