import type { Result } from '@pain-assessment/contracts';
import { resourceUrl } from './identity.ts';
import type { Reference, Resource } from './r4.ts';

/** A resource of the document under the URL by which others refer to it. */
export interface DocumentPart<R extends Resource = Resource> {
  readonly fullUrl: string;
  readonly resource: R;
}

/** Names a resource of the result's document. */
export const part = <R extends Resource>(result: Result, name: string, resource: R): DocumentPart<R> => ({
  fullUrl: resourceUrl(result.session_id, name),
  resource,
});

export const referenceTo = ({ fullUrl }: DocumentPart): Reference => ({ reference: fullUrl });
