/** What a browser needs of this process's environment: where programs, fonts and temporary files are, and the language. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'];

/**
 * Environment of a browser process: those variables and its program's own. No credential is among them, and none that adds
 * flags or libraries to it, such as CHROMIUM_FLAGS or LD_PRELOAD.
 */
export function browserEnvironment(own: Readonly<Record<string, string>>): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(inherited), ...own };
}
