import { escapeUTF8 } from 'entities';

const MARKUP = Symbol('markup');

/** Text that is markup already: made by `html` or `trusted`. */
export interface Html {
  readonly [MARKUP]: string;
}
type Part = string | number | Html | null | undefined | false | readonly Part[];

const isHtml = (part: object): part is Html => MARKUP in part;
const isList = (part: Part): part is readonly Part[] => Array.isArray(part);

function toMarkup(part: Part, writeText: (text: string) => string): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return writeText(part);
  if (isList(part)) return part.map((each) => toMarkup(each, writeText)).join('');
  return isHtml(part) ? part[MARKUP] : '';
}

/** Attributes are not shown as text: there a value is only escaped. */
const endsInAttribute = /="[^"]*$/;

/** Template tag that escapes every value but markup made by itself; attribute values must be quoted in the template. */
export type HtmlTag = (strings: TemplateStringsArray, ...parts: readonly Part[]) => Html;

/** Makes a tag; `writeText` makes markup of the texts between elements. */
export function createHtml(writeText: (text: string) => string = escapeUTF8): HtmlTag {
  return (strings, ...parts) => {
    let template = '';
    let markup = '';
    for (const [index, text] of strings.entries()) {
      template += text;
      markup += text + toMarkup(parts[index], endsInAttribute.test(template) ? escapeUTF8 : writeText);
    }
    return { [MARKUP]: markup };
  };
}

/** The tag of pages that show any text as it is. */
export const html: HtmlTag = createHtml();

/** Takes markup of our own (style sheet, drawings) as it is; never for anything that came from outside. */
export const trusted = (markup: string): Html => ({ [MARKUP]: markup });

/** The markup as text. */
export const serialise = (document: Html): string => document[MARKUP];
