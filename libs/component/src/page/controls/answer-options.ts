/** A second contact on another answer within this time (ms) is a palm, a knuckle or a slip. */
const SLIP_MS = 250;

/** `<answer-options>`: the answers of one question. A second contact right after the first, on another answer, changes nothing. */
export class AnswerOptions extends HTMLElement {
  #last: { readonly answer: Element | null; readonly at: number } = { answer: null, at: Number.NEGATIVE_INFINITY };
  #isSlip = false;

  connectedCallback(): void {
    this.addEventListener('pointerdown', this.#onDown, { capture: true });
    this.addEventListener('click', this.#onClick, { capture: true });
    // A key is no contact.
    this.addEventListener('keydown', this.#forget, { capture: true });
  }

  readonly #onDown = (event: PointerEvent): void => {
    const answer = (event.target as Element).closest('.option, scale-input');
    const { timeStamp: at } = event;
    this.#isSlip = answer !== this.#last.answer && at - this.#last.at < SLIP_MS;
    if (this.#isSlip) event.stopPropagation();
    else this.#last = { answer, at };
  };

  readonly #onClick = (event: MouseEvent): void => {
    if (!this.#isSlip) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #forget = (): void => {
    this.#isSlip = false;
  };
}

customElements.define('answer-options', AnswerOptions);
