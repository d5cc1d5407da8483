/** A small document by whose title its print is known again. */
export const namedDocument = (name: number): string =>
  `<!doctype html><html lang="en"><head><title>report ${name}</title></head><body><h1>report ${name}</h1></body></html>`;

/** Whether this PDF (base64) is the print of that document. */
export const isPrintOf = (name: number, pdf: string): boolean =>
  Buffer.from(pdf, 'base64').toString('latin1').includes(`/Title (report ${name})`);
