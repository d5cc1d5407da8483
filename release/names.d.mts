type Names = Readonly<Record<string, string>>;
/** Names of the images and charts of a release, without tag. */
export function nameArtefacts(options: { root: string; registry?: string }): { images: Names; charts: Names };
/** File of the client's package. */
export function nameClient(version: string): string;
/** True if a registry is on this machine. */
export function isLocal(registry: string | undefined): boolean;
/** Values of the chart pain-assessment that name each image by digest. */
export function describeDigests(images: Names): Record<string, { image: { digest: string } }>;
