/** A document in two parts: a page loads the shell in advance, and the content at its print. */
export interface PrintDocument {
  /** Document with an empty body: policy, style sheet, and fonts beyond Latin if needed. */
  readonly shell: string;
  readonly content: {
    /** BCP 47. */
    readonly language: string;
    readonly title: string;
    /** Markup of the body. */
    readonly body: string;
  };
}

/** A page with a loaded shell that prints one document; `renew` prepares it for the next one. */
export interface PrintPage {
  /** The document as PDF, base64; calls `onStep` at each step. Rejects if page or browser is lost meanwhile. */
  print(document: PrintDocument, onStep?: () => void): Promise<string>;
  /** Loads the shell again, so that nothing of the last document remains. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** One running Chromium with all its processes. */
export interface BrowserProcess {
  /** Id of the process and of its process group. */
  readonly pid: number | undefined;
  /** Opens a page and loads its shell. */
  openPage(): Promise<PrintPage>;
  /** Resolves after the process has exited or its connection is lost. */
  readonly lost: Promise<void>;
  /** Memory of all its processes in MB (proportional share); null on a platform without /proc. */
  memoryMegabytes(): Promise<number | null>;
  /** Asks it to close, and kills its process group after `graceMs`. Never rejects. */
  close(graceMs: number): Promise<void>;
}

/** Starts a browser; rejects if none starts in time. */
export type LaunchBrowser = () => Promise<BrowserProcess>;
