import cluster, { type Worker } from 'node:cluster';
import { AppError } from '#server/http/errors.ts';

/** What processes say to each other: one asks, who leads asks all, each says what it has, and who asked is given it all. */
type Message =
  | { metrics: 'wanted'; id: number }
  | { metrics: 'collect'; id: number }
  | { metrics: 'own'; id: number; figures: object[] | undefined }
  | { metrics: 'all'; id: number; figures: object[][] };

/** Who does not answer in this time is left out: it is starting, ending, or has far too much to do. */
const patience = 2_000;

const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** For the process that leads: gathers what all say whenever one asks. */
export function gatherFigures(): void {
  let round = 0;
  const rounds = new Map<number, (figures: object[] | undefined) => void>();
  cluster.on('message', (asking: Worker, message: unknown) => {
    if (!isOurs(message)) return;
    if (message.metrics === 'own') rounds.get(message.id)?.(message.figures);
    if (message.metrics === 'wanted') void gather(asking, message.id);
  });

  async function gather(asking: Worker, wanted: number): Promise<void> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const id = ++round;
    const heard: (object[] | undefined)[] = [];
    await new Promise<void>((done) => {
      const late = setTimeout(done, patience);
      rounds.set(id, (figures) => {
        if (heard.push(figures) < workers.length) return;
        clearTimeout(late);
        done();
      });
      for (const worker of workers) tell(worker!, { metrics: 'collect', id });
    });
    rounds.delete(id);
    const figures = heard.filter((said) => said !== undefined);
    if (asking.isConnected()) tell(asking, { metrics: 'all', id: wanted, figures });
  }
}

let asked = 0;
const waiting = new Map<number, (figures: object[][]) => void>();

/** For a process that is led: says what it has when asked, and hears what all have. */
export function offerFigures(own: () => Promise<object[]>): void {
  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return;
    if (message.metrics === 'all') waiting.get(message.id)?.(message.figures);
    if (message.metrics !== 'collect') return;
    const say = (figures?: object[]) => tell(process, { metrics: 'own', id: message.id, figures });
    own().then(say, () => say());
  });
}

/** What all processes have to say. @throws AppError unavailable when who leads does not answer. */
export async function figuresOfAll(): Promise<object[][]> {
  const id = ++asked;
  const { promise, resolve, reject } = Promise.withResolvers<object[][]>();
  const late = setTimeout(() => reject(new AppError('unavailable')), patience * 2);
  waiting.set(id, resolve);
  tell(process, { metrics: 'wanted', id });
  return promise.finally(() => {
    clearTimeout(late);
    waiting.delete(id);
  });
}

/** Who is gone needs no answer. */
function tell(whom: { send?: Worker['send'] | typeof process.send }, message: Message): void {
  (whom.send as (message: Message, done: () => void) => void).call(whom, message, () => undefined);
}
