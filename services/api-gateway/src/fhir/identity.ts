import { createHash } from 'node:crypto';

/**
 * A UUID of version 8 (RFC 9562 5.8) made from a name by SHA-256.
 * The same name has the same UUID for ever; from the UUID nothing leads back to the name.
 */
function uuidOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Full URL of a resource of a session's document: the same whenever the document is made. */
export const resourceUrl = (sessionId: string, resource: string) => `urn:uuid:${uuidOf(`${sessionId}/${resource}`)}`;

/** Canonical URI of a version of a questionnaire, the same in every installation. */
export const questionnaireUri = (id: string, version: number) => `urn:uuid:${uuidOf(`questionnaire/${id}`)}|${version}`;
