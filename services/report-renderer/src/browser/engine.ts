/** A page that turns one document after another into a PDF. */
export interface PrintPage {
  /** The document as PDF, base64; `onStep` hears that the print has come further. Rejects when page or browser is lost meanwhile. */
  print(document: string, onStep?: () => void): Promise<string>;
  /** Forgets the last document, so that nothing of it waits for the next. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** One running browser. */
export interface Engine {
  /** Process id, which is also the id of its process group. */
  readonly pid: number | undefined;
  openPage(): Promise<PrintPage>;
  /** Resolves once the process has ended or can no longer be spoken to. */
  readonly gone: Promise<void>;
  /** Memory of all its processes in MB (proportional share), null where the platform does not tell. */
  memoryMegabytes(): Promise<number | null>;
  /** Ends it: asked first, killed with its process group after `graceMs`. Never rejects. */
  close(graceMs: number): Promise<void>;
}

/** Starts a browser; rejects where none starts in time. */
export type LaunchEngine = () => Promise<Engine>;
