import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type EncodedPacket,
  type InputTrack,
} from 'mediabunny';
import type { OpenVideo } from './video.ts';

/**
 * Copies the sound and the picture into a new file whose index comes first. Titles, places, further tracks
 * and bytes that belong to no track are left out. Holds a few packets in memory.
 */
export async function remux(
  { video, audio }: OpenVideo,
  container: 'mp4' | 'webm',
  path: string,
): Promise<void> {
  const format = container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat();
  const output = new Output({ format, target: new FilePathTarget(path) });
  const picture = new EncodedVideoPacketSource((await video.getCodec())!);
  const pictureCount = await packetCount(video);
  output.addVideoTrack(picture, {
    rotation: await video.getRotation(),
    maximumPacketCount: pictureCount,
  });
  const pictureConfig = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
  const copies = [
    copy(video, pictureCount, (packet) => picture.add(packet, pictureConfig as EncodedVideoChunkMetadata)),
  ];
  if (audio) {
    const sound = new EncodedAudioPacketSource((await audio.getCodec())!);
    const soundCount = await packetCount(audio);
    output.addAudioTrack(sound, { maximumPacketCount: soundCount });
    const soundConfig = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
    copies.push(
      copy(audio, soundCount, (packet) => sound.add(packet, soundConfig as EncodedAudioChunkMetadata)),
    );
  }
  await output.start();
  await interleave(copies);
  await output.finalize();
}

async function packetCount(track: InputTrack): Promise<number> {
  return (await track.computePacketStats(undefined, { metadataOnly: true })).packetCount;
}

/** Adds one packet a step. Yields the time of the next one. */
async function* copy(
  track: InputTrack,
  count: number,
  add: (packet: EncodedPacket) => Promise<void>,
): AsyncGenerator<number> {
  let copied = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    yield packet.timestamp;
    await add(packet);
    copied++;
  }
  if (copied < count) throw new Error('The file ends before its last packet.');
}

/** Writes the track that is behind first, so that picture and sound are near each other in the file. */
async function interleave(copies: AsyncGenerator<number>[]): Promise<void> {
  const open = await Promise.all(copies.map(async (steps) => ({ steps, next: await steps.next() })));
  for (;;) {
    const waiting = open.filter(({ next }) => !next.done);
    if (waiting.length === 0) return;
    const behind = waiting.reduce((a, b) => (a.next.value <= b.next.value ? a : b));
    behind.next = await behind.steps.next();
  }
}
