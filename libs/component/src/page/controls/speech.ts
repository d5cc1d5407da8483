/** Language of a voice as in a locale: Android names voices `spa-ESP` or `de_AT` (BCP 47 asks for `es-ES`); null for a name that is none. */
export function normaliseLanguage(tag: string): string | null {
  const [language = '', ...rest] = tag.split(/[-_]/);
  try {
    const [canonical = null] = Intl.getCanonicalLocales(language);
    return canonical && [canonical, ...rest].join('-');
  } catch {
    return null;
  }
}

/** The voice for a locale, or another one of its language; undefined without one. */
export function findVoice<Voice extends { readonly lang: string }>(
  voices: readonly Voice[],
  locale: string,
): Voice | undefined {
  const named = voices.map((voice) => ({ voice, tag: normaliseLanguage(voice.lang) }));
  const [language] = locale.split('-');
  const exact = named.find(({ tag }) => tag === locale) ?? named.find(({ tag }) => tag?.split('-')[0] === language);
  return exact?.voice;
}

/** Not read aloud: the bar below (its buttons are the same on every screen), tools of the drawing, and twins for a screen reader. */
const SILENT = '.ways > button, .only-spoken, .stage-zoom, .tools, canvas, svg, [hidden]';

/** The texts of an element that are seen, in order: one for each block of text. */
export function listTexts(root: HTMLElement): string[] {
  const texts: string[] = [];
  let last: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!parent || parent.closest(SILENT) || !parent.getClientRects().length) continue;
    const block = parent.closest('p, li, h1, h2, h3, dt, dd, label, button, summary, figcaption, legend') ?? parent;
    // A space alone separates two words of one block, and begins none.
    if (block === last) texts.push(`${texts.pop() ?? ''}${text}`);
    else if (text.trim()) texts.push(text);
    if (text.trim()) last = block;
  }
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}
