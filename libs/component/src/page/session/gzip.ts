/**
 * The text in gzip (RFC 1952). It resolves within the running task, so that a page that is being left can still send it: a
 * `Response` or a `Blob` around the stream would not.
 */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('gzip');
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode(text));
  void writer.close();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = readable.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
