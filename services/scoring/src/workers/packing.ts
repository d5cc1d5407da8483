import type { ScoringRequest, Stroke } from '@pain-assessment/contracts';

/** A request on its way to a thread: all points in one block, which is handed over instead of being copied number by number. */
export interface PackedRequest {
  readonly request: ScoringRequest;
  /** Numbers in `points` of each stroke, in order. */
  readonly lengths: readonly number[];
  readonly points: Float64Array<ArrayBuffer>;
}

function withPoints(request: ScoringRequest, pointsOf: (stroke: Stroke, index: number) => number[]): ScoringRequest {
  const { cartography } = request.assessment;
  if (!cartography) return request;
  const strokes = cartography.strokes.map((stroke, index) => ({ ...stroke, points: pointsOf(stroke, index) }));
  return { ...request, assessment: { ...request.assessment, cartography: { ...cartography, strokes } } };
}

/** Takes the points out; cloning an array of 200,000 numbers would hold up the event loop for tens of milliseconds. */
export function packRequest(request: ScoringRequest): PackedRequest {
  const strokes = request.assessment.cartography?.strokes ?? [];
  const lengths = strokes.map((stroke) => stroke.points.length);
  const points = new Float64Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const stroke of strokes) {
    points.set(stroke.points, at);
    at += stroke.points.length;
  }
  return { request: withPoints(request, () => []), lengths, points };
}

/** The request as it was. */
export function unpackRequest({ request, lengths, points }: PackedRequest): ScoringRequest {
  let at = 0;
  return withPoints(request, (_, index) => {
    const start = at;
    at += lengths[index] ?? 0;
    return Array.from(points.subarray(start, at));
  });
}
