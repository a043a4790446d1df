import { SingleBar } from 'cli-progress';

/** Tells how far long work has come: a bar on a terminal, a plain line every few seconds elsewhere. */
export interface ProgressTeller {
  tell(done: number, total: number, words: string): void;
  end(): void;
}

const secondsBetweenLines = 10;

export function progressTeller(what: string, output: NodeJS.WriteStream = process.stderr): ProgressTeller {
  return output.isTTY ? bar(what, output) : lines(what, output);
}

function bar(what: string, stream: NodeJS.WriteStream): ProgressTeller {
  const single = new SingleBar({
    format: `${what} {bar} {percentage} %  {words}`,
    barsize: 30,
    hideCursor: true,
    stream,
    fps: 8,
    clearOnComplete: true,
  });
  let started = false;
  return {
    tell: (done, total, words) => {
      if (!started) single.start(Math.max(total, 1), 0, { words });
      started = true;
      single.update(Math.min(done, total), { words });
    },
    end: () => started && single.stop(),
  };
}

function lines(what: string, output: NodeJS.WriteStream): ProgressTeller {
  let next = performance.now() + secondsBetweenLines * 1000;
  return {
    tell: (done, total, words) => {
      if (performance.now() < next) return;
      next = performance.now() + secondsBetweenLines * 1000;
      output.write(`${what}: ${Math.min(100, Math.floor((100 * done) / Math.max(total, 1)))} %, ${words}\n`);
    },
    end: () => undefined,
  };
}
