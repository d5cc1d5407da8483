import type { Locale } from '@pain-assessment/contracts';
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { type ChosenLook, rememberedPlace, rememberPlace } from '../session/token.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import { type IconName, icon } from './icons.ts';

/** Sizes of the text against that of the device. */
const SCALES = [1, 1.25, 1.5, 2] as const;

/** What is read of a screen, in the order in which it is seen. */
const READ = '.recall, #heading, .lead, .plan li, .option span, .scale-ends span, .choice span, .hint p, .question p';

/** How the page shows and says itself, on request; it survives a reload, and the next patient finds the device's own. */
export class Display implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #look: ChosenLook = rememberedPlace(history).look;
  #isReading = false;
  #canRead = false;
  #locale: Locale = 'en-GB';

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const look = () => this.#lookForVoice();
    globalThis.speechSynthesis?.addEventListener('voiceschanged', look);
    look();
    this.#show();
  }

  hostDisconnected(): void {
    globalThis.speechSynthesis?.cancel();
  }

  /** Another screen is shown: it is read where that was asked for. */
  onScreen(): void {
    if (this.#isReading) this.#read();
  }

  speak(locale: Locale): void {
    if (locale === this.#locale) return;
    this.#locale = locale;
    this.#lookForVoice();
  }

  /** A button that opens what can be changed. */
  render(t: Translate): TemplateResult {
    const percent = `${Math.round((SCALES[this.#look.textStep] ?? 1) * 100)} %`;
    return html`<details class="display"><summary class="tool round" aria-label=${t('display')} title=${t('display')}>${icon('text')}</summary>
      <div class="display-panel">
        ${this.#button({ name: 'text', label: 'textSize', pressed: this.#look.textStep > 0, t, more: percent }, () => this.#enlarge())}
        ${this.#button({ name: 'contrast', label: 'contrast', pressed: this.#look.isStrong, t }, () => this.#sharpen())}
        ${this.#canRead ? this.#button({ name: 'speak', label: this.#isReading ? 'readStop' : 'readAloud', pressed: this.#isReading, t }, () => this.#toggleReading()) : nothing}
      </div></details>`;
  }

  #button(
    {
      name,
      label,
      pressed,
      t,
      more = '',
    }: { name: IconName; label: TextKey; pressed: boolean; t: Translate; more?: string },
    act: () => void,
  ): TemplateResult {
    return html`<button type="button" aria-pressed=${pressed} @click=${act}>${icon(name)}<span>${t(label)} ${more}</span></button>`;
  }

  #enlarge(): void {
    this.#choose({ ...this.#look, textStep: (this.#look.textStep + 1) % SCALES.length });
  }

  #sharpen(): void {
    this.#choose({ ...this.#look, isStrong: !this.#look.isStrong });
  }

  #choose(look: ChosenLook): void {
    this.#look = look;
    rememberPlace(history, { look });
    this.#show();
    this.#host.requestUpdate();
  }

  #show(): void {
    const { style, classList } = document.documentElement;
    style.setProperty('--text-scale', String(SCALES[this.#look.textStep] ?? 1));
    classList.toggle('strong-contrast', this.#look.isStrong);
  }

  #toggleReading(): void {
    this.#isReading = !this.#isReading;
    if (this.#isReading) this.#read();
    else speechSynthesis.cancel();
    this.#host.requestUpdate();
  }

  get #voice(): SpeechSynthesisVoice | undefined {
    const voices = globalThis.speechSynthesis?.getVoices() ?? [];
    const language = this.#locale.slice(0, 2);
    return voices.find(({ lang }) => lang === this.#locale) ?? voices.find(({ lang }) => lang.startsWith(language));
  }

  #lookForVoice(): void {
    const canRead = this.#voice !== undefined;
    if (canRead === this.#canRead) return;
    this.#canRead = canRead;
    this.#host.requestUpdate();
  }

  #read(): void {
    speechSynthesis.cancel();
    const shown = [...this.#host.querySelectorAll<HTMLElement>(READ)].filter((element) => element.checkVisibility());
    const said = new SpeechSynthesisUtterance(shown.map(({ textContent }) => textContent?.trim()).join('. '));
    said.lang = this.#locale;
    said.voice = this.#voice ?? null;
    speechSynthesis.speak(said);
  }
}
