import type { Locale } from '@pain-assessment/contracts';
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { ChosenLook, PageMemory } from '../session/token.ts';
import type { Translate } from '../texts/texts.ts';
import { icon } from './icons.ts';
import { findVoice, listTexts } from './speech.ts';

/** Text sizes relative to that of the device. */
const SCALES = [1, 1.25, 1.5, 2] as const;

/** Text size, contrast and reading aloud, on request. A reload keeps them; the next patient finds those of the device. */
export class Display {
  readonly #host: LitElement;
  readonly #memory: PageMemory;
  #isReading = false;
  readonly #locale: Locale;

  /** `host` contains the texts and shows the settings, as long as the page exists. */
  constructor(host: LitElement, memory: PageMemory, locale: Locale) {
    this.#host = host;
    this.#memory = memory;
    this.#locale = locale;
    // Browsers load their voices late. A WebView has none.
    globalThis.speechSynthesis?.addEventListener('voiceschanged', () => host.requestUpdate());
    // The page of an element that is removed would be read on.
    window.addEventListener('pagehide', () => globalThis.speechSynthesis?.cancel());
    this.#show();
  }

  /** Another screen is shown. */
  onScreen(): void {
    if (this.#isReading) this.#read();
  }

  /** A button that opens the settings. */
  render(t: Translate): TemplateResult {
    const { textStep, isStrong } = this.#memory.place.look;
    const enlarge = () => this.#choose({ isStrong, textStep: (textStep + 1) % SCALES.length });
    const sharpen = () => this.#choose({ textStep, isStrong: !isStrong });
    const percent = `${(SCALES[textStep] ?? 1) * 100} %`;
    const button = (pressed: boolean, act: () => void, content: TemplateResult) =>
      html`<button type="button" aria-pressed=${pressed} @click=${act}>${content}</button>`;
    const speech = html`${icon('speak')}<span>${t(this.#isReading ? 'readStop' : 'readAloud')}</span>`;
    return html`<details class="display"><summary class="tool round" aria-label=${t('display')} title=${t('display')}>${icon('text')}</summary>
      <div class="display-panel">
        ${button(textStep > 0, enlarge, html`${icon('text')}<span>${t('textSize')} ${percent}</span>`)}
        ${button(isStrong, sharpen, html`${icon('contrast')}<span>${t('contrast')}</span>`)}
        ${this.#voice ? button(this.#isReading, () => this.#toggleReading(), speech) : nothing}
      </div></details>`;
  }

  #choose(look: ChosenLook): void {
    this.#memory.remember({ look });
    this.#show();
    this.#host.requestUpdate();
  }

  #show(): void {
    const { textStep, isStrong } = this.#memory.place.look;
    const { style, classList } = document.documentElement;
    style.setProperty('--text-scale', String(SCALES[textStep] ?? 1));
    classList.toggle('strong-contrast', isStrong);
  }

  #toggleReading(): void {
    this.#isReading = !this.#isReading;
    if (this.#isReading) this.#read();
    else speechSynthesis.cancel();
    this.#host.requestUpdate();
  }

  get #voice(): SpeechSynthesisVoice | undefined {
    return findVoice(globalThis.speechSynthesis?.getVoices() ?? [], this.#locale);
  }

  /** One utterance for each text: some engines cut long ones off. */
  #read(): void {
    speechSynthesis.cancel();
    const main = this.#host.querySelector('main');
    for (const text of main ? listTexts(main) : []) {
      const said = new SpeechSynthesisUtterance(text);
      said.lang = this.#locale;
      said.voice = this.#voice ?? null;
      speechSynthesis.speak(said);
    }
  }
}
