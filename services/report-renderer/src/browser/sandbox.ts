/** `required`: no start without; `preferred`: development goes on without, with a warning; `off`: by explicit wish or as root in development. */
export type SandboxPolicy = 'required' | 'preferred' | 'off';

export interface SandboxCircumstances {
  /** CHROMIUM_SANDBOX; undefined where it is not set. */
  readonly setting: 'on' | 'off' | undefined;
  readonly production: boolean;
  /** The process runs as root, where Chromium refuses its sandbox. */
  readonly root: boolean;
}

/** Decides on Chromium's sandbox; throws where production would lose it silently. */
export function sandboxPolicy({ setting, production, root }: SandboxCircumstances): SandboxPolicy {
  if (setting === 'off') return 'off';
  if (setting === 'on') return 'required';
  if (!production) return root ? 'off' : 'preferred';
  if (root) throw new Error('CHROMIUM_SANDBOX: run as another user than root, or set it to off');
  return 'required';
}
