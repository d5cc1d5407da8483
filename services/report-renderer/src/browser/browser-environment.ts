import { fileURLToPath } from 'node:url';

/** What a browser needs of this process's environment: where programs and temporary files are, and the language. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ'];

/** The report's fonts and nothing else, drawn without hinting: no page depends on the fonts or rules of its host. */
const FONTS = { FONTCONFIG_FILE: fileURLToPath(new URL('../../assets/fonts/fonts.conf', import.meta.url)) };

/**
 * Environment of a browser process: those variables, our fonts and its program's own. No credential is among them, and none
 * that adds flags or libraries to it, such as CHROMIUM_FLAGS or LD_PRELOAD.
 */
export function browserEnvironment(own: Readonly<Record<string, string>>): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(inherited), ...FONTS, ...own };
}
